import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Grant, GrantWrite, PersonPermissions, Role, RoleWrite } from './api-types.ts'
import { resourceLabel } from './permissions.ts'

const pathOf = ({ name }: Role) => ({ path: { role_name: name } })

/** Creates a role, then calls back with it. */
export const useCreateRole = (onDone: (role: Role) => unknown) =>
  useCommand({
    run: (body: RoleWrite) => answered(api.POST('/api/v1/rbac/roles', { body })),
    changes: ['rbac'],
    onDone,
    message: ({ name }) => ({ title: `${name} is created` }),
    errors: 'form',
  })

/** Saves the description and the permissions of a role. */
export const useSaveRole = (role: Role) =>
  useCommand({
    run: (body: Omit<RoleWrite, 'name'>) =>
      answered(api.PUT('/api/v1/rbac/roles/{role_name}', { params: pathOf(role), body })),
    changes: ['rbac'],
    message: () => ({ title: `${role.name} is saved` }),
    errors: 'form',
  })

const accounts = (count: number): string => (count === 1 ? '1 account loses' : `${count} accounts lose`)

/** Asks for the name to be typed, then deletes a role. */
export const useDeleteRole = (role: Role, isEnforced: boolean, onDone: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Delete ${role.name}?`,
      text: `${accounts(role.user_count)} the role${isEnforced ? ', and at once what only it allows.' : '. What they may do does not change.'} You cannot undo this.`,
      action: 'Delete role',
      tone: 'danger',
      typed: role.name,
    }),
    run: () => answered(api.DELETE('/api/v1/rbac/roles/{role_name}', { params: pathOf(role) })),
    changes: ['rbac'],
    onDone,
    message: () => ({ title: `${role.name} is deleted` }),
  })

interface Assignment {
  role: string
  /** Why; empty: not said. */
  reason: string
}

const bodyOf = ({ user_id }: PersonPermissions, { role, reason }: Assignment) => ({
  user_id,
  role_name: role,
  reason: reason.trim() || null,
})

/** Assigns a custom role to an account. */
export const useAssignRole = (person: PersonPermissions, onDone: () => unknown) =>
  useCommand({
    run: (assignment: Assignment) =>
      answered(api.POST('/api/v1/rbac/roles/assign', { body: bodyOf(person, assignment) })),
    changes: ['rbac'],
    onDone,
    message: ({ role }) => ({ title: `${person.username} has the role ${role}` }),
    errors: 'form',
  })

/** Revokes a custom role of an account. */
export const useRevokeRole = (person: PersonPermissions, onDone: () => unknown) =>
  useCommand({
    run: (assignment: Assignment) =>
      answered(api.POST('/api/v1/rbac/roles/revoke', { body: bodyOf(person, assignment) })),
    changes: ['rbac'],
    onDone,
    message: ({ role }) => ({ title: `${person.username} no longer has the role ${role}` }),
    errors: 'form',
  })

/** Grants actions on a resource to an account, in place of an earlier grant for the resource. */
export const useGrant = (person: PersonPermissions, onDone: () => unknown) =>
  useCommand({
    run: (grant: Omit<GrantWrite, 'user_id'>) =>
      answered(
        api.POST('/api/v1/rbac/users/{id}/grant', {
          params: { path: { id: person.user_id } },
          body: { ...grant, user_id: person.user_id },
        }),
      ),
    changes: ['rbac'],
    onDone,
    message: ({ resource }) => ({
      title: person.enforced
        ? `${person.username} has the grant for ${resourceLabel(resource)}`
        : `The grant for ${resourceLabel(resource)} is recorded`,
    }),
    errors: 'form',
  })

/** Asks, then revokes the grant of an account for a resource. */
export const useRevokeGrant = (person: PersonPermissions, { resource, is_expired }: Grant) =>
  useCommand({
    question: () => ({
      title: `Revoke the grant for ${resourceLabel(resource)}?`,
      text: lossOf(person, is_expired),
      action: 'Revoke grant',
      tone: 'danger',
    }),
    run: () =>
      answered(
        api.DELETE('/api/v1/rbac/users/{id}/grant/{resource}', {
          params: { path: { id: person.user_id, resource } },
        }),
      ),
    changes: ['rbac'],
    message: ({ count }) => ({
      title:
        count === 0
          ? `${person.username} had no grant for ${resourceLabel(resource)}`
          : `The grant for ${resourceLabel(resource)} is revoked`,
    }),
  })

const lossOf = ({ username, enforced }: PersonPermissions, isExpired: boolean): string => {
  if (isExpired) return 'It has expired, so nothing changes but the record.'
  return enforced
    ? `${username} loses what it allows at once, unless a role allows it, too.`
    : `What ${username} may do does not change, because grants are recorded only.`
}
