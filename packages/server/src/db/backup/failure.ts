/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}

/** A backup does not hold what was written into it. What was found is the cause; the message repeats no value of a row. */
export class DamageError extends BackupError {
  constructor(cause?: unknown) {
    super('The backup is damaged: nothing was restored.', { cause })
    this.name = 'DamageError'
  }
}
