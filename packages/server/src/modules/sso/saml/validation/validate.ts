import type { ProvenIdentity } from '../../failures.ts'
import { decodeDocument } from '../xml/base64.ts'
import { readXml, type XmlElement } from '../xml/reader.ts'
import { UnreadableXml, type XmlFault } from '../xml/unreadable.ts'
import { assertionProblems, type Expectations, endOf, responseProblems } from './conditions.ts'
import { claimsIn, identityIn } from './identity.ts'
import { outlineOf } from './outline.ts'
import { InvalidSaml, type SamlProblem } from './problems.ts'
import { verifiedAssertion } from './signature.ts'
import { CLOCK_SKEW_MS } from './times.ts'

/** A response as it was posted, and what is known of its identity provider and of this service. */
export interface PostedResponse extends Expectations {
  /** Base64, as it was sent. */
  sent: string
  certificate: string
  allowsSha1: boolean
}

/** Who a response is about. */
export interface SubjectOfResponse {
  identity: ProvenIdentity
  /** Everything that the assertion says of the subject, for people to read. */
  claims: Record<string, string | string[]>
}

/** Outcome of a validation. */
export type Validation =
  | ({ kind: 'valid'; assertion_id: string; expires_at: number } & SubjectOfResponse)
  | { kind: 'invalid'; problems: readonly SamlProblem[]; status?: string | undefined }
  | { kind: 'unreadable'; fault: XmlFault }

/**
 * Validates a response: its form, its signatures, and, on the assertion that was signed, everything that it must say.
 * What it costs is bounded by the limits of `readXml`.
 */
export const validateResponse = async (posted: PostedResponse): Promise<Validation> => {
  try {
    const xml = decodeDocument(posted.sent)
    const { response, signed } = outlineOf(readXml(xml), posted)
    const assertion = await verifiedAssertion({ xml, certificate: posted.certificate, signed })
    const problems = [...responseProblems(response, posted), ...assertionProblems(assertion, posted)]
    if (problems.length > 0) throw new InvalidSaml(problems)
    const identity = identityIn(assertion, posted.issuer)
    return { kind: 'valid', identity, claims: claimsIn(assertion), ...lifeOf(assertion) }
  } catch (error) {
    return refusalOf(error)
  }
}

/** What a replayed assertion is recognised by, and until when it could be accepted, in milliseconds since 1970. */
const lifeOf = (assertion: XmlElement): { assertion_id: string; expires_at: number } => {
  const [id, end] = [assertion.attributes.get('ID'), endOf(assertion)]
  if (!id) throw new InvalidSaml('structure')
  // One without an end could be replayed for ever.
  if (end === undefined) throw new InvalidSaml('time')
  return { assertion_id: id, expires_at: end + CLOCK_SKEW_MS }
}

const refusalOf = (error: unknown): Validation => {
  if (error instanceof InvalidSaml) return { kind: 'invalid', problems: error.problems, status: error.status }
  if (error instanceof UnreadableXml) return { kind: 'unreadable', fault: error.fault }
  throw error
}
