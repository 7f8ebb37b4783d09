import type { User } from '../../api/session.ts'
import type { UserChange, UserWrite } from './api-types.ts'

/** An account as its form holds it; empty texts are none. */
export interface UserDraft {
  username: string
  email: string
  first_name: string
  last_name: string
  role: User['role']
  is_superuser: boolean
  is_active: boolean
  /** Only of a new account; empty: it can be set later. */
  password: string
  /** The person's id at an identity provider. */
  external_id: string
}

/** The draft of a new account: an active viewer. */
export const NEW_USER: UserDraft = {
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  role: 'viewer',
  is_superuser: false,
  is_active: true,
  password: '',
  external_id: '',
}

/** The draft of an account to change. */
export const draftOf = (user: User): UserDraft => ({
  username: user.username,
  email: user.email ?? '',
  first_name: user.first_name ?? '',
  last_name: user.last_name ?? '',
  role: user.role,
  is_superuser: user.is_superuser,
  is_active: user.is_active,
  external_id: user.external_id ?? '',
  password: '',
})

const factsOf = ({ password: _password, ...draft }: UserDraft) => ({
  ...draft,
  first_name: draft.first_name || null,
  last_name: draft.last_name || null,
  external_id: draft.external_id || null,
})

/** The request that creates the account of a draft. */
export const createRequest = (draft: UserDraft): UserWrite => ({
  ...factsOf(draft),
  password: draft.password || null,
})

/** The request that makes an account what its draft says: the fields that differ. */
export const changeRequest = (user: User, draft: UserDraft): UserChange => {
  const before = new Map<string, unknown>(Object.entries(factsOf(draftOf(user))))
  const changed = Object.entries(factsOf(draft)).filter(([field, value]) => before.get(field) !== value)
  return Object.fromEntries(changed)
}
