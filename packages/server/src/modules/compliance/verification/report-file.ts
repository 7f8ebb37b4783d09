import { z } from 'zod'
import type { IdentifiedKey } from '../../../config/identified-key.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { checkDocument } from '../signing/keys.ts'
import { type Problem, signatureProblem } from './problems.ts'

const signedDocument = z.looseObject({
  standard: z.string(),
  period_start: z.string(),
  period_end: z.string(),
  key_id: z.string(),
  signature: z.string(),
})

/** The signature is the only proof of a report, so that without a key nothing can be said. */
export const verifyReport = (bytes: Buffer, keys: readonly IdentifiedKey[]): Problem | undefined => {
  const { data } = signedDocument.safeParse(parsed(bytes))
  if (!data) return 'it cannot be read as a report'
  const problem = signatureProblem('it', data.key_id, checkDocument(keys, data))
  if (problem !== undefined) return problem
  return withoutLineEnd(bytes).equals(Buffer.from(canonicalJson(data)))
    ? undefined
    : 'its content is as it was signed, but not written as the service writes it'
}

const LINE_FEED = 0x0a

/** Editors and shells end a file with a line feed. */
const withoutLineEnd = (bytes: Buffer): Buffer => (bytes.at(-1) === LINE_FEED ? bytes.subarray(0, -1) : bytes)

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
