/** One thing wrong with what was sent: where it stands, from the outside in (`body`, `variants`, 1, `name`), and what it is. */
interface Problem {
  loc: readonly (string | number)[]
  msg: string
}

/** An error with what a page can say beyond its message. */
export class DetailedError extends Error {
  /** What is wrong with which field; empty when no field is to blame. */
  readonly problems: readonly Problem[]
  /** Names the request in the service's log. */
  readonly requestId: string | undefined

  constructor(message: string, details: { problems?: readonly Problem[]; requestId?: string | undefined }) {
    super(message)
    this.name = 'DetailedError'
    this.problems = details.problems ?? []
    this.requestId = details.requestId
  }
}

/**
 * The problems of a refused form by field name: `body.variants.1.name` becomes `variants.1.name`.
 *
 * @returns an object for the `validationErrors` of a form; empty when the error names no field
 */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof DetailedError
    ? Object.fromEntries(error.problems.map(({ loc, msg }) => [loc.slice(1).join('.'), msg]))
    : {}
