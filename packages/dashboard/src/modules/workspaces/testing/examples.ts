import type { Invite, InvitePreview, InviteSent, Member, Workspace } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_WORKSPACES = { profile: 'full', modules: ['workspaces'], version: '1.0.0' }

/** What makes the signed-in person a superuser. */
export const SUPERUSER = { role: 'admin', is_superuser: true } as const

const WORKSPACE: Workspace = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'Checkout team',
  slug: 'checkout-team',
  description: 'Those who build the checkout',
  created_by: '00000000-0000-4000-8000-000000000001',
  member_count: 2,
  my_role: 'owner',
  created_at: '2026-10-01T08:00:00Z',
  updated_at: '2026-10-01T08:00:00Z',
}

/** A workspace with two members, whose owner is the signed-in person. */
export const exampleWorkspace = (change: Partial<Workspace> = {}): Workspace => ({ ...WORKSPACE, ...change })

const MEMBER: Member = {
  workspace_id: WORKSPACE.id,
  user_id: '00000000-0000-4000-8000-0000000000a2',
  username: 'nora',
  email: 'nora@example.com',
  role: 'viewer',
  joined_at: '2026-10-02T08:00:00Z',
}

/** Nora, a viewer in the workspace. */
export const exampleMember = (change: Partial<Member> = {}): Member => ({ ...MEMBER, ...change })

/** The signed-in person as a member. */
export const ada = (role: Member['role']): Member =>
  exampleMember({
    user_id: '00000000-0000-4000-8000-000000000001',
    username: 'ada',
    email: 'ada@example.com',
    role,
  })

const INVITE: Invite = {
  id: '00000000-0000-4000-8000-0000000000d9',
  workspace_id: WORKSPACE.id,
  workspace_name: WORKSPACE.name,
  email: 'ivo@example.com',
  role: 'member',
  status: 'pending',
  inviter_username: 'ada',
  expires_at: '2096-10-08T08:00:00Z',
  accepted_at: null,
  created_at: '2026-10-01T08:00:00Z',
}

/** A pending invite to Ivo. */
export const exampleInvite = (change: Partial<Invite> = {}): Invite => ({ ...INVITE, ...change })

/** The same invite as its inviter gets it. */
export const sentInvite = (delivery: InviteSent['delivery']): InviteSent => ({
  ...INVITE,
  token: 'tests-token',
  invite_url: 'https://assay.example.com/invites/tests-token',
  delivery,
})

const PREVIEW: InvitePreview = {
  workspace_name: WORKSPACE.name,
  email: 'a***@example.com',
  role: 'member',
  inviter_name: 'nora',
  expires_at: '2096-10-08T08:00:00Z',
  status: 'pending',
}

/** A pending invite as the holder of its link sees it; the address is masked. */
export const examplePreview = (change: Partial<InvitePreview> = {}): InvitePreview => ({
  ...PREVIEW,
  ...change,
})
