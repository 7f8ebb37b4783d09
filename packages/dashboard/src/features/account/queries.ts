import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKey, rereadAfter } from '../../api/query-keys.ts'
import { updateUser } from '../../api/session.ts'

/** Where the signed-in person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: queryKey('sessions'),
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/auth/sessions', { params: { query: { limit: 100 } }, signal })),
})

/** Ends a session elsewhere. */
export const revokeSession = async (id: string) => {
  await answered(api.DELETE('/api/v1/auth/sessions/{id}', { params: { path: { id } } }))
  await rereadAfter(queryClient, ['sessions'])
}

/** Changes the signed-in person's names; an empty name is none. */
export const changeNames = async (names: { first_name: string; last_name: string }) => {
  const body = { first_name: names.first_name || null, last_name: names.last_name || null }
  updateUser(await answered(api.PATCH('/api/v1/users/me', { body })))
}

/** Changes the signed-in person's password; every other session ends. */
export const changePassword = async (body: { current_password: string; new_password: string }) => {
  await answered(api.PUT('/api/v1/users/me/password', { body }))
  await rereadAfter(queryClient, ['sessions'])
}
