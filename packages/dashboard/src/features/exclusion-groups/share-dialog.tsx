import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
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
    <Dialog title={`Traffic of ${member.name}`} size="wide" isOpen onClose={onClose}>
      <Form error={save.error} onSubmit={() => save.run(share)}>
        <ShareFields
          value={share}
          onChange={setShare}
          room={largestShare(group, member.id)}
          before={group}
          after={withShare(group, member.id, share)}
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={save.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
