import type { operations } from 'assay:api'

type CreateBody = NonNullable<operations['postAdminUsers']['requestBody']>
type ChangeBody = NonNullable<operations['patchAdminUsersByUserId']['requestBody']>

/** A new account as the service takes it. */
export type UserWrite = CreateBody['content']['application/json']

/** A change of an account; what is left out stays as it is. */
export type UserChange = ChangeBody['content']['application/json']
