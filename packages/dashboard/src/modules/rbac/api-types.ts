import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** A role, custom or built in. */
export type Role = Schemas['Role']

/** What a permission is about. */
export type Resource = Role['permissions'][number]['resource']

/** What a permission allows. */
export type Action = Role['permissions'][number]['actions'][number]

type CreateBody = NonNullable<operations['postRbacRoles']['requestBody']>
type GrantBody = NonNullable<operations['postRbacUsersByIdGrant']['requestBody']>

/** A new role as the service takes it. */
export type RoleWrite = CreateBody['content']['application/json']

/** A grant as the service takes it. */
export type GrantWrite = GrantBody['content']['application/json']

/** What was granted to an account for one resource. */
export type Grant = Schemas['Grant']

/** What is recorded of an account. */
export type PersonPermissions =
  operations['getRbacUsersByIdPermissions']['responses'][200]['content']['application/json']
