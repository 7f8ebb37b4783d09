import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { InviteSent, Workspace, WorkspaceRole } from '../api-types.ts'
import { rolesToGive, type WorkspaceRights } from '../roles.ts'
import { useInvite } from './commands.ts'

interface InviteDialogProps {
  workspace: Workspace
  rights: WorkspaceRights
  onSent: (sent: InviteSent) => void
  onClose: () => void
}

/** Invites somebody to a workspace by e-mail. */
export const InviteDialog = ({ workspace, rights, onSent, onClose }: InviteDialogProps) => {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<WorkspaceRole>('viewer')
  const invite = useInvite(workspace, (sent) => {
    onClose()
    onSent(sent)
  })
  return (
    <FormDialog
      title={`Invite somebody to ${workspace.name}`}
      submit="Invite"
      onSubmit={() => invite.run({ email: email.trim(), role })}
      onClose={onClose}
      error={invite.error}
      isPending={invite.isPending}
    >
      <TextField
        label="E-mail"
        name="email"
        type="email"
        isRequired
        autoFocus
        maxLength={100}
        hint="Only the account with this address can accept. The link is valid for 7 days."
        value={email}
        onChange={setEmail}
      />
      <Select label="Role" name="role" options={rolesToGive(rights)} value={role} onChange={setRole} />
    </FormDialog>
  )
}
