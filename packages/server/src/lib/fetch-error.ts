/** Error of a request to another server that gave no usable answer; the message names no address and repeats no answer. */
export class FetchError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FetchError'
  }
}
