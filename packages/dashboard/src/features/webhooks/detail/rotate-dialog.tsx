import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Webhook } from '../api-types.ts'
import { useRotateSecret } from '../commands.ts'
import { WebhookSecret } from '../webhook-secret.tsx'

/** Gives a webhook a new secret and shows it this one time. Open while it is mounted. */
export const RotateDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const [isRevoked, setRevoked] = useState(false)
  const rotate = useRotateSecret(webhook)
  if (rotate.data) {
    return (
      <Dialog title="The new secret" size="wide" isOpen onClose={onClose}>
        <WebhookSecret secret={rotate.data.secret} />
        <div className="mt-4 flex justify-end">
          <Button look="primary" onPress={onClose}>
            I have copied it
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Rotate the secret"
      submit="Rotate secret"
      tone={isRevoked ? 'danger' : 'normal'}
      onSubmit={() => rotate.run(isRevoked)}
      onClose={onClose}
      error={rotate.error}
      isPending={rotate.isPending}
    >
      <p>
        For 24 hours messages carry a signature of the former secret as well, so that the receiver can change
        to the new one in the meantime.
      </p>
      <Checkbox
        isSelected={isRevoked}
        onChange={setRevoked}
        description="For a secret that somebody else may know. The receiver refuses messages until it has the new one."
      >
        Revoke former secrets at once
      </Checkbox>
    </FormDialog>
  )
}
