/** Codes of `SAML validation failed: <codes>`, in the order of the checks. */
const SAML_PROBLEMS = [
  'status',
  'version',
  'structure',
  'encrypted',
  'algorithm',
  'signature',
  'issuer',
  'destination',
  'audience',
  'conditions',
  'recipient',
  'in_response_to',
  'time',
  'not_yet_valid',
  'expired',
  'subject',
  'replayed',
] as const

export type SamlProblem = (typeof SAML_PROBLEMS)[number]

/** Refusal of a response that could be read. */
export class InvalidSaml extends Error {
  /** At least one, in the order of the checks. */
  readonly problems: readonly SamlProblem[]
  /** With the problem `status`: the last word of the status that the identity provider sent. */
  readonly status: string | undefined

  constructor(problems: SamlProblem | readonly SamlProblem[], status?: string) {
    super('SAML validation failed')
    this.name = 'InvalidSaml'
    this.problems = SAML_PROBLEMS.filter((problem) => [problems].flat().includes(problem))
    this.status = status
  }
}
