/** Error of a request to another server that gave no usable answer; the message names no address and repeats no answer. */
export class FetchError extends Error {
  readonly reason: 'no_answer' | 'not_allowed' | 'too_large'

  constructor(message: string, reason: FetchError['reason'] = 'no_answer') {
    super(message)
    this.name = 'FetchError'
    this.reason = reason
  }
}
