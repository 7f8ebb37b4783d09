/** Who waits for an answer. */
export interface Caller {
  /** Whether the connection is closed, so that nobody will read the answer. */
  isGone: () => boolean
  /** What the request holds in memory while it waits, roughly. */
  bytes: number
  /** Aborted when the connection closes before the answer is sent; made when it is first asked for. */
  signal: () => AbortSignal
}
