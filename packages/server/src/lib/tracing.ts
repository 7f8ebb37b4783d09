/** Facts about a piece of work. Values that callers send stay out: they may name people, and hold secrets. */
type SpanAttributes = Record<string, string | number>

/** A piece of work whose beginning and end are told to whoever collects traces. */
export interface Span {
  /** Runs `work` as a part of this: spans that begin within it are its children. */
  run: <Result>(work: () => Result) => Result
  set: (attributes: SpanAttributes) => void
  /** Marks it as failed; `kind` names the error, not its message. */
  fail: (kind: string) => void
  end: () => void
}

/** What a span begins with. */
export interface SpanStart {
  name: string
  /** server: answers somebody; client: asks somebody; internal: neither. */
  kind: 'server' | 'client' | 'internal'
  attributes: SpanAttributes
  /** Headers of the request that it answers: they may name a span of the caller, which is its parent then. */
  headers?: Record<string, string | string[] | undefined>
  /** Its parent in place of the current span; undefined in the list or an empty list: none. */
  callers?: readonly (Span | undefined)[]
}

/** Makes spans. */
export interface Tracing {
  start: (start: SpanStart) => Span
  /** The span that this code runs in, when it is collected. */
  current: () => Span | undefined
}

let active: Tracing | undefined

/** The tracing of this process; undefined, and then nothing may be spent on it, unless it was asked for. */
export const tracing = (): Tracing | undefined => active

/** Has all spans made by `made` from now on; undefined: there are none. */
export const useTracing = (made: Tracing | undefined): void => {
  active = made
}

/** Does `work` in a span of its own where traces are collected. */
export const traced = <Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result> =>
  active ? within(active.start(start), work) : work()

/** As `traced`, but only as a part of a span that is collected: nobody looks for it alone. */
export const tracedPart = <Result>(start: () => SpanStart, work: () => Promise<Result>): Promise<Result> =>
  active?.current() ? within(active.start(start()), work) : work()

/** Does the work of several callers at once in one span: a child of the first, linked to the others. */
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
