/** Attributes of a span, without values from callers, which may identify people or contain secrets. */
type SpanAttributes = Record<string, string | number>

/** Unit of work in a trace. */
export interface Span {
  /** Runs `work` within the span: spans that begin in it are its children. */
  run: <Result>(work: () => Result) => Result
  set: (attributes: SpanAttributes) => void
  /** Marks the span as failed; `kind` is the name of the error, not its message. */
  fail: (kind: string) => void
  end: () => void
}

/** Initial properties of a span. */
export interface SpanStart {
  name: string
  /** server: handles a request; client: makes one; internal: neither. */
  kind: 'server' | 'client' | 'internal'
  attributes: SpanAttributes
  /** Headers of the handled request, which may name the parent span of the caller. */
  headers?: Record<string, string | string[] | undefined>
  /** Parents in place of the current span; empty or undefined entries: none. */
  callers?: readonly (Span | undefined)[]
}

/** Factory of spans. */
export interface Tracing {
  start: (start: SpanStart) => Span
  /** The span that this code runs in, if it is sampled. */
  current: () => Span | undefined
}

let active: Tracing | undefined

/** The tracing of this process; undefined unless enabled, so that disabled tracing costs nothing. */
export const tracing = (): Tracing | undefined => active

/** Sets the factory of all further spans; undefined disables tracing. */
export const useTracing = (made: Tracing | undefined): void => {
  active = made
}

/** Runs `work` in a new span when traces are collected. */
export const traced = <Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> =>
  active ? within(active.start(start), work) : work()

/** Runs `work` like `traced`, but only below a sampled span. */
export const tracedPart = <Result>(start: () => SpanStart, work: () => Promise<Result>): Promise<Result> =>
  active?.current() ? within(active.start(start()), work) : work()

/** Runs the work of several callers in one span: a child of the first, linked to the others. */
export const tracedTogether = <Result>(
  start: Omit<SpanStart, 'callers'>,
  callers: readonly (Span | undefined)[],
  work: () => Promise<Result>,
): Promise<Result> =>
  active && callers.some((caller) => caller !== undefined)
    ? within(active.start({ ...start, callers }), work)
    : work()

const within = async <Result>(span: Span, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await span.run(work)
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}
