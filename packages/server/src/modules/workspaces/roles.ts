/** Roles within a workspace, the most powerful first; member and viewer differ in name alone. */
export const WORKSPACE_ROLES = ['owner', 'admin', 'member', 'viewer'] as const
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number]

/** What a route of a workspace requires: to be in it, to be an owner or admin of it, or to be an owner. */
export type WorkspaceAccess = 'in_it' | 'admin' | 'owner'

const ROLES_WITH: Record<WorkspaceAccess, readonly WorkspaceRole[]> = {
  in_it: WORKSPACE_ROLES,
  admin: ['owner', 'admin'],
  owner: ['owner'],
}

/** Whether a role within a workspace grants the access. */
export const grants = (role: WorkspaceRole, access: WorkspaceAccess): boolean =>
  ROLES_WITH[access].includes(role)

/** Whether a change gives the role owner to somebody, or takes it from somebody: for owners only. */
export const concernsOwners = (...roles: readonly (WorkspaceRole | undefined)[]): boolean =>
  roles.includes('owner')

/** Whether a change would leave a workspace without an owner. */
export const leavesNoOwner = (change: {
  before: WorkspaceRole
  /** undefined: the member leaves. */
  after: WorkspaceRole | undefined
  otherOwners: number
}): boolean => change.before === 'owner' && change.after !== 'owner' && change.otherOwners === 0
