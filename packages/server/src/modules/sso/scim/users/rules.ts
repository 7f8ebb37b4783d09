import { problemsOf } from '../../../../http/problems.ts'
import { emailAddress } from '../../../../http/shapes.ts'
import { unprocessable } from '../../../../lib/errors.ts'
import { acceptedEmail, namesOf } from '../../accounts/rules.ts'
import { SsoRefusal } from '../../failures.ts'
import { afterOperations, type PatchableAttribute } from '../patch/apply.ts'
import type { Operation } from '../patch/operations.ts'
import { refused } from '../protocol/errors.ts'
import { metaOf } from '../protocol/resource.ts'
import { emailFields, nameFields, type ScimUser, USER_SCHEMA, type UserWrite, userWrite } from './schema.ts'

/** What a provider decides of an account. */
export interface Profile {
  user_name: string
  external_id: string | null
  display_name: string | null
  email: string
  first_name: string | null
  last_name: string | null
  /** undefined: not said. */
  is_active: boolean | undefined
}

/** The profile of a user as it was sent; without an e-mail address, the user name is the address. */
export const profileOf = (sent: UserWrite): Profile => {
  const { givenName, familyName, formatted } = sent.name ?? {}
  const name = formatted?.trim() || sent.displayName
  return {
    user_name: sent.userName.trim(),
    external_id: sent.externalId || null,
    display_name: sent.displayName || null,
    email: mainEmail(sent.emails ?? [])?.trim() || sent.userName.trim(),
    // Parts that were sent say the name; else it is taken apart.
    ...namesOf(
      givenName?.trim() || familyName?.trim() ? { given_name: givenName, family_name: familyName } : { name },
    ),
    is_active: sent.active,
  }
}

/** The primary address, else that of work, else the first one. */
const mainEmail = (emails: NonNullable<UserWrite['emails']>): string | undefined => {
  const usable = emails.filter(({ value }) => value !== undefined && value.trim() !== '')
  const main =
    usable.find(({ primary }) => primary === true) ??
    usable.find(({ type }) => type?.toLowerCase() === 'work') ??
    usable[0]
  return main?.value
}

/**
 * Refuses names outside of the organisation; one that the user has already may stay.
 *
 * @throws AppError 400 invalidValue
 */
export const requireOwnDomain = (
  profile: Pick<Profile, 'user_name' | 'email'>,
  domain: string,
  before?: Pick<ScimUser, 'user_name' | 'email'>,
): void => {
  if (profile.user_name !== before?.user_name) requireAddress('userName', profile.user_name, domain)
  if (profile.email !== before?.email) requireAddress('emails', profile.email, domain)
}

const requireAddress = (attribute: 'userName' | 'emails', address: string, domain: string): void => {
  const isAddress = emailAddress.safeParse(address).success
  if (!isAddress || !isAccepted(address, domain)) {
    throw refused('invalidValue', `${attribute} must be an e-mail address in the domain of this organisation`)
  }
}

const isAccepted = (address: string, domain: string): boolean => {
  try {
    acceptedEmail(address, domain)
    return true
  } catch (error) {
    if (error instanceof SsoRefusal) return false
    throw error
  }
}

const PATCHABLE: readonly PatchableAttribute[] = [
  { name: 'userName', kind: 'plain' },
  { name: 'externalId', kind: 'plain' },
  { name: 'displayName', kind: 'plain' },
  { name: 'name', kind: 'object', fields: nameFields },
  { name: 'emails', kind: 'list', fields: emailFields },
  { name: 'active', kind: 'plain' },
]

/**
 * A user after the operations of PATCH, in the form in which it would be sent whole.
 *
 * @throws AppError 400
 */
export const patched = (user: ScimUser, operations: readonly Operation[]): UserWrite => {
  const { name, ...before } = representationOf(user)
  const { formatted: _, ...parts } = name ?? {}
  const parsed = userWrite.safeParse(afterOperations({ ...before, name: parts }, operations, PATCHABLE), {
    reportInput: true,
  })
  if (!parsed.success) throw unprocessable(problemsOf(parsed.error, 'body'))
  return parsed.data
}

const representationOf = (user: ScimUser) => ({
  ...(user.external_id !== null && { externalId: user.external_id }),
  userName: user.user_name,
  ...(user.display_name !== null && { displayName: user.display_name }),
  ...nameOf(user),
  emails: [{ value: user.email, type: 'work' as const, primary: true as const }],
  active: user.is_active,
})

const nameOf = ({ first_name, last_name }: ScimUser) => {
  const formatted = [first_name, last_name].filter((part) => part !== null).join(' ')
  if (formatted === '') return {}
  return {
    name: {
      formatted,
      ...(first_name !== null && { givenName: first_name }),
      ...(last_name !== null && { familyName: last_name }),
    },
  }
}

/** A user as it is answered. */
export const userAnswer = (user: ScimUser, origin: string | undefined) => ({
  schemas: [USER_SCHEMA],
  id: user.id,
  ...representationOf(user),
  meta: metaOf('User', user, origin),
})
