import type { Logger } from '../../../lib/log.ts'
import { counter } from '../../../lib/metrics.ts'
import { shortened } from '../../../lib/shortened.ts'

const refusedSignIns = counter(
  'managed_sign_ins_refused_total',
  'Sign-ins of the managed identity service that were refused for a reason in the log',
  ['reason'],
)

/** Fields of the record of a refused sign-in. */
export interface RefusedSignIn {
  reason:
    | 'not_configured'
    | 'wrong_issuer'
    | 'no_sub'
    | 'local_password'
    | 'linked_elsewhere'
    | 'legacy_unlinked'
    | 'no_email'
    | 'email_taken'
    | 'field_too_long'
    | 'commit_failed'
  /** The name and the id of the person at the identity service, as far as they are known. */
  username?: string | undefined
  sub?: string | undefined
  /** The account that stands in the way. */
  account_id?: string | undefined
  /** The column that is too short for the person. */
  column?: 'username' | 'email' | 'first_name' | 'last_name' | 'external_id'
  err?: unknown
}

/** What an account can hold: a record never repeats the whole of a value that is too long. */
const MAX_USERNAME_LENGTH = 100
const MAX_SUB_LENGTH = 255 - 'managed:'.length

/** Logs and counts why a sign-in was refused: the caller only learns that it was. */
export const logRefusal = (log: Logger, refused: RefusedSignIn): void => {
  refusedSignIns.inc({ reason: refused.reason })
  const { username, sub } = refused
  log.warn(
    {
      ...refused,
      username: username && shortened(username, MAX_USERNAME_LENGTH),
      sub: sub && shortened(sub, MAX_SUB_LENGTH),
    },
    'sign-in of the identity service refused',
  )
}
