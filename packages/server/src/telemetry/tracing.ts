import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Span, SpanStart, Tracing } from '../lib/tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

/** Spans of OpenTelemetry created by `tracer`. The current span is known to this instance only. */
export const createTracing = (tracer: Tracer): Tracing => {
  const contexts = new AsyncLocalStorage<Made>()
  const propagator = new W3CTraceContextPropagator()

  const parentOf = ({ headers, callers }: SpanStart): Context => {
    if (headers) return propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const parent = callers ? callers.find(isMade) : contexts.getStore()
    return parent ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT
  }
  return {
    start: (start) => {
      const { name, kind, attributes, callers = [] } = start
      const [, ...others] = callers.filter(isMade)
      const links = others.map(({ span }) => ({ context: span.spanContext() }))
      const options = { kind: KINDS[kind], attributes, links }
      return new Made(tracer.startSpan(name, options, parentOf(start)), contexts)
    },
    current: () => {
      const made = contexts.getStore()
      return made?.span.isRecording() ? made : undefined
    },
  }
}

class Made implements Span {
  readonly span: OtelSpan
  readonly #contexts: AsyncLocalStorage<Made>

  constructor(span: OtelSpan, contexts: AsyncLocalStorage<Made>) {
    this.span = span
    this.#contexts = contexts
  }

  run<Result>(work: () => Result): Result {
    return this.#contexts.run(this, work)
  }

  set(attributes: Record<string, string | number>): void {
    this.span.setAttributes(attributes)
  }

  fail(kind: string): void {
    this.span.setAttribute('error.type', kind)
    this.span.setStatus({ code: SpanStatusCode.ERROR })
  }

  end(): void {
    this.span.end()
  }
}

const isMade = (span: Span | undefined): span is Made => span instanceof Made
