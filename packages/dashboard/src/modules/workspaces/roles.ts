import type { User } from '../../api/session.ts'
import type { Member, Workspace, WorkspaceRole } from './api-types.ts'

interface RoleText {
  id: WorkspaceRole
  label: string
  description: string
}

const ROLES: readonly RoleText[] = [
  { id: 'owner', label: 'Owner', description: 'Everything, also delete it and appoint owners' },
  { id: 'admin', label: 'Admin', description: 'Change it, and manage members, invites and keys' },
  { id: 'member', label: 'Member', description: 'See members and keys, and create keys' },
  { id: 'viewer', label: 'Viewer', description: 'The same as a member, under another name' },
]

const LABELS: Record<WorkspaceRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
}

/** The name of a role within a workspace. */
export const roleLabel = (role: WorkspaceRole): string => LABELS[role]

/** What somebody may do in a workspace. */
export interface WorkspaceRights {
  /** Change it, and manage its members, invites and keys. */
  administers: boolean
  /** Delete it, and give and take the role owner. */
  owns: boolean
}

/** What somebody may do in a workspace; a superuser counts as its owner. */
export const rightsIn = ({ my_role }: Workspace, { is_superuser }: User): WorkspaceRights => {
  const owns = is_superuser || my_role === 'owner'
  return { owns, administers: owns || my_role === 'admin' }
}

/** The roles that somebody with these rights may give: only owners give the role owner. */
export const rolesToGive = ({ owns }: WorkspaceRights): readonly RoleText[] =>
  ROLES.filter(({ id }) => owns || id !== 'owner')

/** Whether somebody with these rights may change or remove a member: only owners do that to owners. */
export const mayManage = ({ administers, owns }: WorkspaceRights, { role }: Member): boolean =>
  administers && (owns || role !== 'owner')
