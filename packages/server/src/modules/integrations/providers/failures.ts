/** A request to another service that gave no usable answer; the message repeats nothing of what the service sent. */
export class ProviderFailure extends Error {
  /** Whether the service answered at all. */
  readonly reason: 'refused' | 'unreachable'

  constructor(reason: 'refused' | 'unreachable', message: string) {
    super(message)
    this.name = 'ProviderFailure'
    this.reason = reason
  }
}
