import type { Role } from '../../../context.ts'
import type { Account } from '../../../features/users/index.ts'
import { isStorable } from '../../../http/json-body.ts'
import type { SsoConfig } from '../configs/schema.ts'
import { type ProvenIdentity, SsoRefusal } from '../failures.ts'

const MAX_EMAIL_LENGTH = 100
const MAX_NAME_LENGTH = 100
const MAX_SUBJECT_LENGTH = 255

const ADDRESS = /^[^\s@]+@([^\s@]+)$/

/** Signs that lower case turns into a different letter: dotted I, ohm, kelvin and angstrom. */
const FOLDED_SIGN = /[\u0130\u2126\u212a\u212b]/

/**
 * The e-mail of an identity as accounts store it: without spaces around it, in lower case.
 *
 * @throws SsoRefusal sso_email when there is no usable one, sso_domain for one outside the configuration's domain
 */
export const acceptedEmail = (sent: string | undefined, domain: string): string => {
  const unusable = () => new SsoRefusal('sso_email', 'The provider sent no usable e-mail address')
  const trimmed = sent?.trim() ?? ''
  // With such a sign, the address of one person would open the account of another.
  if (!isStorable(trimmed) || FOLDED_SIGN.test(trimmed)) throw unusable()
  const email = trimmed.toLowerCase()
  const host = ADDRESS.exec(email)?.[1]
  if (host === undefined) throw unusable()
  if (host !== domain) throw new SsoRefusal('sso_domain', 'The e-mail address is outside this organisation')
  if (email.length > MAX_EMAIL_LENGTH) throw unusable()
  return email
}

/** Refusal of a sign-in that only an administrator can put right. */
export const needsAdministrator = (): SsoRefusal =>
  new SsoRefusal('sso_account', 'This account needs an administrator')

/**
 * Refuses a provider's subject id that cannot be stored as it was sent.
 *
 * @throws SsoRefusal sso_account
 */
export const requireSubject = ({ subject }: Pick<ProvenIdentity, 'subject'>): void => {
  const isText = subject !== '' && isStorable(subject)
  if (!isText || subject.length > MAX_SUBJECT_LENGTH) throw needsAdministrator()
}

/** The role of the first group that is mapped, in the order of the provider; undefined when none is. */
export const mappedRole = (
  groups: readonly string[],
  mapping: SsoConfig['role_mapping'],
): Role | undefined => {
  const group = groups.find((name) => Object.hasOwn(mapping, name))
  return group === undefined ? undefined : mapping[group]
}

interface Names {
  first_name: string | null
  last_name: string | null
}

/** First and last name of a new account: the parts that were sent, else the first word of the name and the rest. */
export const namesOf = ({
  given_name,
  family_name,
  name,
}: Pick<ProvenIdentity, 'given_name' | 'family_name' | 'name'>): Names => {
  const whole = usableName(name) ?? ''
  const [first = ''] = whole.split(/\s/u)
  return {
    first_name: cutName(usableName(given_name) ?? first),
    last_name: cutName(usableName(family_name) ?? whole.slice(first.length)),
  }
}

const usableName = (name: string | undefined): string | undefined => {
  const trimmed = name?.trim() ?? ''
  return trimmed !== '' && isStorable(trimmed) ? trimmed : undefined
}

/** A name of at most 100 characters, counted as the rules of accounts do, and never with half a character at its end. */
const cutName = (name: string): string | null => {
  const cut = name.trim().slice(0, MAX_NAME_LENGTH)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim() || null
}

/** What is stored already for an identity. */
interface Known {
  /** The accounts with the identity's e-mail, in any letter case. */
  accounts: readonly Account[]
  /** The account that the identity opened before. */
  linkedTo: string | undefined
  /** Whether an account has the e-mail as its username. */
  isUsernameTaken: boolean
}

/** What an accepted sign-in does: create an account, or sign in to one, whose role may change. */
export type Acceptance =
  | { outcome: 'create'; email: string; names: Names; role: Role }
  | { outcome: 'sign_in'; account: Account; role: Role }

/**
 * What the sign-in of an identity does.
 *
 * @param email as `acceptedEmail` returned it
 * @throws SsoRefusal sso_account, sso_inactive
 */
export const decide = (
  {
    email,
    identity,
    mapping,
  }: { email: string; identity: ProvenIdentity; mapping: SsoConfig['role_mapping'] },
  { accounts, linkedTo, isUsernameTaken }: Known,
): Acceptance => {
  const role = mappedRole(identity.groups, mapping)
  const [account, ...others] = accounts
  if (others.length > 0) throw needsAdministrator()
  if (linkedTo !== undefined && linkedTo !== account?.id) throw needsAdministrator()
  if (account) {
    if (!account.is_active) throw new SsoRefusal('sso_inactive', 'Inactive user')
    return { outcome: 'sign_in', account, role: role ?? account.role }
  }
  if (isUsernameTaken) throw needsAdministrator()
  return { outcome: 'create', email, names: namesOf(identity), role: role ?? 'viewer' }
}
