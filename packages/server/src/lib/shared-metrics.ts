import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry, type Registry } from 'prom-client'

/**
 * With several worker processes on one port a scrape reaches any of them. It asks the primary process, which
 * gathers the metrics of all.
 */
interface Question {
  metricsQuestion: string
}

interface Answer {
  metricsAnswer: string
  text: string
}

/** Gathering takes longer than this only when a worker hangs; its own figures are better than none. */
const PATIENCE_MS = 6000

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'metricsQuestion' in message

const isAnswerTo = (id: string, message: unknown): message is Answer =>
  typeof message === 'object' &&
  message !== null &&
  'metricsAnswer' in message &&
  message.metricsAnswer === id

/** In the primary process: answers every worker that asks for the metrics of all. */
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

/** In a worker: the metrics of all workers, or what `own` says when the primary process does not answer. */
export const askPrimary = async (own: () => Promise<string>): Promise<string> => {
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
  const patience = pause(PATIENCE_MS, '', { signal: gaveUp.signal }).catch(() => '')
  const text = await Promise.race([answer, patience])
  gaveUp.abort()
  return text === '' ? own() : text
}
