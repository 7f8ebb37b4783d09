import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Group, Member } from './api-types.ts'
import { useChangeShare } from './commands.ts'
import { ShareFields } from './share-fields.tsx'
import { largestShare, withShare } from './shares.ts'

interface ShareDialogProps {
  group: Group
  member: Member
  onClose: () => void
}

/** Changes the share of a draft in a group, with a preview of the traffic. */
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
        max={largestShare(group, member.id)}
        before={group}
        after={withShare(group, member.id, share)}
      />
    </FormDialog>
  )
}
