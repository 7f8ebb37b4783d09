import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry, type Registry } from 'prom-client'

/**
 * Request of a worker to the primary process for the metrics of all workers, since a scrape of a shared port reaches
 * any of them.
 */
interface Question {
  metricsQuestion: string
}

interface Answer {
  metricsAnswer: string
  text: string
}

/** Maximum time to collect, exceeded only when a worker hangs; then the worker returns its own metrics. */
const TIMEOUT_MS = 6000

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'metricsQuestion' in message

const isAnswerTo = (id: string, message: unknown): message is Answer =>
  typeof message === 'object' &&
  message !== null &&
  'metricsAnswer' in message &&
  message.metricsAnswer === id

/** In the primary process: answers workers that request the metrics of all. */
export const shareMetrics = (): void => {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    if (!isQuestion(message)) return
    const answer = (text: string): void => {
      const sent: Answer = { metricsAnswer: message.metricsQuestion, text }
      if (worker.isConnected()) worker.send(sent)
    }
    all.clusterMetrics().then(answer, () => answer(''))
  })
}

/** In a worker: lets the primary process read this worker's metrics. */
export const offerMetrics = (registry: Registry): void => {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
}

/** In a worker: metrics of all workers, or those of `own` when the primary process does not answer. */
export const requestFromPrimary = async (own: () => Promise<string>): Promise<string> => {
  const id = randomUUID()
  const gaveUp = new AbortController()
  const answer = new Promise<string>((resolve) => {
    const listen = (message: unknown): void => {
      if (isAnswerTo(id, message)) resolve(message.text)
    }
    process.on('message', listen)
    gaveUp.signal.addEventListener('abort', () => process.off('message', listen))
  })
  process.send?.({ metricsQuestion: id } satisfies Question)
  const patience = pause(TIMEOUT_MS, '', { signal: gaveUp.signal }).catch(() => '')
  const text = await Promise.race([answer, patience])
  gaveUp.abort()
  return text === '' ? own() : text
}
