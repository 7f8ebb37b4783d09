import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  type Sampler,
  SamplingDecision,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { afterEach, describe, expect, it } from 'vitest'
import { batch } from '../db/batch.ts'
import { traced, tracedPart, useTracing } from '../lib/tracing.ts'
import { createTracing } from './tracing.ts'

const collect = (sampler: Sampler = new AlwaysOnSampler()) => {
  const exporter = new InMemorySpanExporter()
  const spanProcessors = [new SimpleSpanProcessor({ exporter })]
  useTracing(createTracing(new TracerProvider({ sampler, spanProcessors }).getTracer('test')))
  return {
    all: () => exporter.getFinishedSpans(),
    named: (name: string) => {
      const span = exporter.getFinishedSpans().find((finished) => finished.name === name)
      if (!span) throw new Error(`no span is named ${name}`)
      return span
    },
  }
}
afterEach(() => useTracing(undefined))

const inner = (name: string) => ({ name, kind: 'internal' as const, attributes: {} })
const statement = () =>
  tracedPart(
    () => inner('statement'),
    () => Promise.resolve(1),
  )

describe('spans', () => {
  it('are children of the span in which they begin, and fail with the thrown error', async () => {
    const spans = collect()
    const failing = () =>
      traced(inner('request'), async () => {
        await statement()
        throw new TypeError('holds a secret')
      })
    await expect(failing()).rejects.toThrow('holds a secret')
    const request = spans.named('request')
    expect(spans.named('statement').parentSpanContext?.spanId).toBe(request.spanContext().spanId)
    expect(request.status.code).toBe(2)
    expect(request.attributes).toEqual({ 'error.type': 'TypeError' })
    expect(JSON.stringify([request.status, request.events])).not.toContain('secret')
  })

  it('of statements are not created outside of other spans, nor below one that is not sampled', async () => {
    const spans = collect()
    await statement()
    expect(spans.all()).toEqual([])
    const never = collect({
      shouldSample: () => ({ decision: SamplingDecision.NOT_RECORD }),
      toString: () => 'never',
    })
    expect(await traced(inner('request'), statement)).toBe(1)
    expect(never.all()).toEqual([])
  })

  it('of a batch are children of its first request and are linked to the others', async () => {
    const spans = collect()
    const double = batch<number, number>({
      run: async (items) => {
        await statement()
        return items.map((item) => item * 2)
      },
    })
    const request = (item: number) => traced(inner(`request ${item}`), () => double(item))
    expect(await Promise.all([double(0), request(1), request(2), request(3)])).toEqual([0, 2, 4, 6])
    const gathered = spans.named('batch')
    const idOf = (name: string) => spans.named(name).spanContext().spanId
    expect(gathered.attributes).toEqual({ 'db.operation.batch.size': 4 })
    expect(gathered.parentSpanContext?.spanId).toBe(idOf('request 1'))
    expect(gathered.links.map(({ context }) => context.spanId)).toEqual([
      idOf('request 2'),
      idOf('request 3'),
    ])
    expect(spans.named('statement').parentSpanContext?.spanId).toBe(gathered.spanContext().spanId)
  })

  it('are not created without tracing', async () => {
    expect(await traced(inner('request'), statement)).toBe(1)
  })
})
