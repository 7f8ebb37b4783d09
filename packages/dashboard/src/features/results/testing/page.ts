import { vi } from 'vitest'
import { type Rendered, renderPage } from '../../../testing/render.tsx'
import type { Daily, Experiment, Results, SampleRatioAnswer } from '../api-types.ts'
import { bayesianExample, breakdownExample, dailyExample, sampleSizeExample, srmExample } from './analyses.ts'
import { resultsExample } from './examples.ts'
import { experimentExample } from './experiment.ts'
import { sequentialExample } from './sequential.ts'

/** Connection to the live results; a test sends messages through it and closes it. */
export class TestSocket {
  static readonly OPEN = 1
  static opened: TestSocket[] = []
  readonly readyState = TestSocket.OPEN
  readonly sent: string[] = []
  onopen: (() => void) | undefined
  onmessage: ((event: { data: unknown }) => void) | undefined
  onclose: ((event: { code: number }) => void) | undefined
  isClosed = false
  readonly address: string
  readonly protocols: readonly string[]

  constructor(address: string, protocols: readonly string[]) {
    this.address = address
    this.protocols = protocols
    TestSocket.opened.push(this)
  }

  send(message: string): void {
    this.sent.push(message)
  }

  close(): void {
    this.isClosed = true
  }
}

/** Puts test sockets where the browser's are; returns those that are opened from then on. */
export const answerSockets = (): TestSocket[] => {
  TestSocket.opened = []
  vi.stubGlobal('WebSocket', TestSocket)
  return TestSocket.opened
}

type Options = NonNullable<Parameters<typeof renderPage>[1]>

interface OpenResults extends Options {
  experiment?: Partial<Experiment>
  results?: Results
  srm?: Partial<SampleRatioAnswer>
  daily?: Partial<Daily>
  /** Called with what is asked of the comparison, such as `?confidence_level=0.9`. */
  onRead?: (search: string) => void
}

/** Opens the results of the example experiment, with an answer to every analysis. */
export const openResults = (search = '', options: OpenResults = {}): Promise<Rendered> => {
  const { experiment, results = resultsExample(), srm, daily, onRead, answers, ...rest } = options
  answerSockets()
  return renderPage(`/experiments/experiment/results${search}`, {
    answers: {
      ...answers,
      'GET /api/v1/experiments/{id}': experimentExample(experiment),
      'GET /api/v1/results/{id}': (_body: unknown, url: URL) => {
        onRead?.(url.search)
        const isBreakdown = url.searchParams.has('breakdown')
        return isBreakdown ? { ...results, breakdown: [breakdownExample()] } : results
      },
      'GET /api/v1/results/{id}/srm': srmExample(srm),
      'GET /api/v1/results/{id}/daily': dailyExample(daily),
      'GET /api/v1/results/{id}/sequential': sequentialExample(),
      'GET /api/v1/results/{id}/bayesian': bayesianExample(),
      'GET /api/v1/results/{id}/sample-size': sampleSizeExample(),
    },
    ...rest,
  })
}
