/** The embedded server cannot run; the message is one sentence that says what to do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EmbeddedPostgresError'
  }
}

/** The system's name of an error such as EACCES, or undefined for every other value. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The value, or `fallback` when a file or directory is not there. */
export const whenPresent = async <Value, Fallback>(
  reading: Promise<Value>,
  fallback: Fallback,
): Promise<Value | Fallback> => {
  try {
    return await reading
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return fallback
    throw error
  }
}
