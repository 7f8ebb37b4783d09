import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** A group of people and keys. */
export type Workspace = Schemas['Workspace']

/** An account in a workspace, with its role there. */
export type Member = Schemas['WorkspaceMember']

/** An invite to a workspace, which is bound to an e-mail address. */
export type Invite = Schemas['WorkspaceInvite']

/** An invite as its inviter gets it once: with its link, and how the e-mail went. */
export type InviteSent = Schemas['WorkspaceInviteSent']

/** A role within a workspace. */
export type WorkspaceRole = Member['role']

/** How far an invite has come. */
export type InviteStatus = Invite['status']

type PreviewAnswer = operations['getWorkspacesInvitesByToken']['responses'][200]

/** What the holder of a link may know of an invite. */
export type InvitePreview = PreviewAnswer['content']['application/json']
