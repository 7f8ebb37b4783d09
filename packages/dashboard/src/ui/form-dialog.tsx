import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'

interface FormDialogProps {
  title: string
  /** The verb on the button that sends, such as 'Create group'. */
  submit: string
  onSubmit: () => void
  onClose: () => void
  /** What the last attempt failed with. */
  error: unknown
  isPending: boolean
  /** false: something that must be chosen is missing. */
  isReady?: boolean
  size?: 'normal' | 'wide'
  /** danger: what is sent cannot simply be taken back. */
  tone?: 'normal' | 'danger'
  /** The fields. */
  children: ReactNode
}

/** A form in a window over the page, with Cancel and the button that sends. Shown while it is mounted. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, submit, onSubmit, onClose, error, isPending, isReady = true, size, tone, children } = props
  return (
    <Dialog title={title} {...(size && { size })} isOpen onClose={onClose}>
      <Form error={error} onSubmit={() => isReady && onSubmit()}>
        {children}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            look={tone === 'danger' ? 'danger' : 'primary'}
            isDisabled={!isReady}
            isPending={isPending}
          >
            {submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
