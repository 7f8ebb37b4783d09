import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Button, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { classes } from './class-names.ts'
import { VEIL } from './overlay-style.ts'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  size?: 'normal' | 'wide'
  /** Buttons at the lower edge, the most important last. */
  footer?: ReactNode
  /** alertdialog: a question that must be answered; a press beside it does not close it. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

const DialogHeader = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <header className="flex items-start justify-between gap-3 px-5 pt-4.5 pb-2">
    <Heading slot="title" className="pt-0.5 text-xl font-semibold tracking-tight text-balance">
      {title}
    </Heading>
    <Button
      aria-label="Close"
      onPress={onClose}
      className="-mr-1.5 grid size-8 shrink-0 cursor-pointer place-items-center rounded-lg text-ink-muted hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden="true" className="size-4.5" />
    </Button>
  </header>
)

/** A window over the page. Escape, the cross and a press beside it close it; focus comes back to where it was. */
export const Dialog = (props: DialogProps) => {
  const { title, isOpen, onClose, size = 'normal', footer, role = 'dialog', children } = props
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={role === 'dialog'}
      className={classes(VEIL, 'flex items-end justify-center sm:items-center sm:p-6')}
    >
      <Modal
        className={classes(
          'w-full rounded-t-2xl border border-line bg-surface shadow-raised outline-none sm:rounded-2xl',
          size === 'wide' ? 'sm:max-w-3xl' : 'sm:max-w-lg',
        )}
      >
        <AriaDialog role={role} className="flex max-h-[88dvh] flex-col outline-none">
          <DialogHeader title={title} onClose={onClose} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
