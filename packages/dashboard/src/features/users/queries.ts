import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKey, rereadAfter } from '../../api/query-keys.ts'
import type { User } from '../../api/session.ts'
import type { UsersSearch } from './search.ts'

/** How many accounts a page of the list holds. */
export const PAGE = 50

/** Accounts that match the search. */
export const usersQuery = ({ search, role, is_active, skip = 0 }: UsersSearch) =>
  queryOptions({
    queryKey: queryKey('users', { search, role, is_active, skip }),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/users/', {
          params: {
            query: {
              skip,
              limit: PAGE,
              ...(search && { search }),
              ...(role && { role }),
              ...(is_active !== undefined && { is_active: is_active ? 'true' : 'false' }),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** What a superuser decides about an account. */
export interface UserDraft {
  username: string
  email: string
  first_name: string
  last_name: string
  role: User['role']
  is_superuser: boolean
  is_active: boolean
  /** Only for a new account; empty: it can be set later. */
  password: string
  /** The person's id at an identity provider; empty: none. */
  external_id: string
}

const again = () => rereadAfter(queryClient, ['users'])

const bodyOf = ({ password: _password, ...draft }: UserDraft) => ({
  ...draft,
  first_name: draft.first_name || null,
  last_name: draft.last_name || null,
  external_id: draft.external_id || null,
})

/** Creates an account. */
export const createUser = async (draft: UserDraft) => {
  await answered(
    api.POST('/api/v1/admin/users/', { body: { ...bodyOf(draft), password: draft.password || null } }),
  )
  await again()
}

/** Changes what differs between the account and the draft. */
export const updateUser = async ({ user, draft }: { user: User; draft: UserDraft }) => {
  const wanted = bodyOf(draft)
  const before = bodyOf(draftOf(user))
  const changes = Object.entries(wanted).filter(
    ([name, value]) => !Object.entries(before).some(([other, old]) => other === name && old === value),
  )
  await answered(
    api.PATCH('/api/v1/admin/users/{user_id}', {
      params: { path: { user_id: user.id } },
      body: Object.fromEntries(changes),
    }),
  )
  await again()
}

/** An account as a draft to edit. */
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

/** Deletes an account for good. */
export const deleteUser = async (id: string) => {
  await answered(api.DELETE('/api/v1/admin/users/{user_id}', { params: { path: { user_id: id } } }))
  await again()
}

/** Lets an account sign in again after too many failed attempts. */
export const unlockUser = async (id: string) => {
  await answered(api.POST('/api/v1/admin/users/{user_id}/unlock', { params: { path: { user_id: id } } }))
  await again()
}

/** Sets an account's password; its sessions end. */
export const setPassword = async ({ id, password }: { id: string; password: string }) => {
  await answered(
    api.POST('/api/v1/admin/users/{user_id}/password', {
      params: { path: { user_id: id } },
      body: { new_password: password },
    }),
  )
  await again()
}
