import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Group, Member } from './api-types.ts'
import { useChangeShare } from './member-commands.ts'
import { ShareFields } from './share-fields.tsx'
import { largestShare, withShare } from './shares.ts'

interface ShareDialogProps {
  group: Group
  member: Member
  onClose: () => void
}

/** Gives a draft in a group another share and shows how the traffic would be shared then. */
export const ShareDialog = ({ group, member, onClose }: ShareDialogProps) => {
  const [share, setShare] = useState(member.share_percentage)
  const save = useChangeShare(group, member, onClose)
  return (
    <FormDialog
      title={`Traffic of ${member.name}`}
      size="wide"
      submit="Save"
      onSubmit={() => save.run(share)}
      onClose={onClose}
      error={save.error}
      isPending={save.isPending}
    >
      <ShareFields
        value={share}
        onChange={setShare}
        room={largestShare(group, member.id)}
        before={group}
        after={withShare(group, member.id, share)}
      />
    </FormDialog>
  )
}
