import type { Answer, Failure } from './protocol.ts'

/** A refusal of ours, before or after the engine has worked. */
export class Refused extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure)
    this.name = 'Refused'
    this.failure = failure
  }
}

/** How texts of the engine begin, and what they mean; the first that fits counts. */
const TEXTS: readonly (readonly [RegExp, Failure])[] = [
  [/^Permission Error/, 'permission_denied'],
  [/^Catalog Error: (Table|Schema|View)\b/, 'object_not_found'],
  [/^Binder Error: Referenced column/, 'column_not_found'],
  [/^Binder Error: .*(type|cast|compare|No function matches)/i, 'column_type_unsuitable'],
  [/^Conversion Error/, 'column_type_unsuitable'],
  [/^Out of Memory Error/, 'warehouse_quota'],
]

/** The failure of a statement: the kind of the engine's error, without its text. */
export const failedAnswer = (error: unknown): Answer => {
  if (error instanceof Refused) return { failure: error.failure }
  const text = error instanceof Error ? error.message : ''
  const failure = TEXTS.find(([form]) => form.test(text))?.[1] ?? 'unrecognised_warehouse_error'
  const [, kind] = /(?:^|: )([A-Z][A-Za-z ]{1,40} (?:Error|Exception))\b/.exec(text) ?? []
  return { failure, ...(kind !== undefined && { vendorCode: kind.replaceAll(' ', '_') }) }
}
