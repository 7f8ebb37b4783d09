import type { Refusal } from '../../../../http/route.ts'
import { AppError, type Problem } from '../../../../lib/errors.ts'
import { SCIM_TYPE } from './media-type.ts'

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Kinds of refusals by RFC 7644, section 3.12. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** Refusal of a request by its content (400). */
export const refused = (type: Exclude<ScimType, 'uniqueness'>, message: string): AppError =>
  new AppError('invalid', message, { code: type })

/** Refusal of a resource that exists already (409). */
export const duplicate = (message: string): AppError =>
  new AppError('conflict', message, { code: 'uniqueness' })

/** A refusal in SCIM's own form. */
export const refusalOf = ({ status, detail }: Refusal) => {
  const sent = status === 422 ? 400 : status
  const { text, type } = worded(status, detail)
  const body = {
    schemas: [ERROR_SCHEMA],
    status: String(sent),
    ...(type !== undefined && { scimType: type }),
    detail: text,
  }
  return { status: sent, body, headers: { 'Content-Type': `${SCIM_TYPE}; charset=utf-8` } }
}

const worded = (status: number, detail: unknown): { text: string; type?: string } => {
  const [problem]: Problem[] = Array.isArray(detail) ? detail : []
  if (problem) return { text: sentenceOf(problem), type: typeOf(problem) }
  const { code, message } = Object(detail)
  if (typeof code === 'string') return { text: String(message), type: code }
  return status === 409 ? { text: String(detail), type: 'uniqueness' } : { text: String(detail) }
}

const sentenceOf = ({ loc: [, ...path], msg }: Problem): string =>
  path.length === 0 ? msg : `${path.join('.')}: ${msg}`

/** A body that is no JSON object has no values yet. */
const typeOf = ({ loc, type }: Problem): ScimType => {
  if (loc[0] !== 'body') return 'invalidValue'
  return type === 'json_invalid' || loc.length === 1 ? 'invalidSyntax' : 'invalidValue'
}
