/** Client that waits for an answer. */
export interface Caller {
  /** Whether the connection is closed, so that no answer can be delivered. */
  isGone: () => boolean
  /** Approximate memory that the request occupies while it waits. */
  bytes: number
  /** Aborted when the connection closes before the answer is sent; made when it is first asked for. */
  signal: () => AbortSignal
}
