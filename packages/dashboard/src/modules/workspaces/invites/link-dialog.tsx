import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { InviteSent } from '../api-types.ts'

const REASONS: Record<Exclude<InviteSent['delivery'], 'SENT'>, { title: string; text: string }> = {
  SKIPPED: {
    title: 'No e-mail was sent',
    text: 'This service has no mail server (SMTP_URL).',
  },
  FAILED: {
    title: 'The e-mail could not be sent',
    text: 'The mail server refused it or did not answer; the log of the service says why.',
  },
}

interface LinkDialogProps {
  /** The invite that was just sent; undefined: none. */
  sent: InviteSent | undefined
  onClose: () => void
}

/** The link of an invite whose e-mail did not go out, for the inviter to pass on. It is shown this one time. */
export const LinkDialog = ({ sent, onClose }: LinkDialogProps) => {
  if (sent === undefined || sent.delivery === 'SENT') return null
  const { title, text } = REASONS[sent.delivery]
  return (
    <Dialog title={`The invite to ${sent.email}`} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Notice tone="warning" title={title}>
          {text} Pass this link on to {sent.email} yourself. You will not see it again: the service stores
          only its hash.
        </Notice>
        <CodeBlock label="Link of the invite" code={sent.invite_url} />
        <div className="flex justify-end">
          <Button look="primary" onPress={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
