import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import {
  Button as AriaButton,
  UNSTABLE_ToastRegion as Region,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
} from 'react-aria-components'
import type { Tone } from './badge.tsx'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { type ToastContent, toastError, toastQueue } from './toast.ts'

const ICONS = {
  neutral: Info,
  accent: Info,
  positive: CircleCheck,
  negative: CircleAlert,
  warning: TriangleAlert,
}

const COLOURS: Record<Tone, string> = {
  neutral: 'text-ink-muted',
  accent: 'text-accent',
  positive: 'text-positive',
  negative: 'text-negative',
  warning: 'text-warning',
}

const takeBack = async (undo: () => unknown): Promise<void> => {
  try {
    await undo()
  } catch (error) {
    toastError(error)
  }
}

/** Where messages appear, read out by screen readers; F6 leads to it. Mounted once, around the pages. */
export const ToastRegion = () => (
  <Region
    queue={toastQueue}
    className="fixed right-4 bottom-4 left-4 z-60 flex flex-col items-end gap-2 rounded-xl sm:left-auto print:hidden"
  >
    {({ toast }) => (
      <Toast
        toast={toast}
        className="flex w-full items-start gap-3 rounded-xl border border-line bg-surface py-3 pr-2 pl-4 shadow-raised sm:w-96"
      >
        <Message content={toast.content} close={() => toastQueue.close(toast.key)} />
      </Toast>
    )}
  </Region>
)

const Message = ({ content, close }: { content: ToastContent; close: () => void }) => {
  const { title, text, tone = 'positive', undo } = content
  const Icon = ICONS[tone]
  return (
    <>
      <Icon aria-hidden="true" className={classes('mt-0.5 size-4.5 shrink-0', COLOURS[tone])} />
      <ToastBody className="min-w-0 flex-1">
        <Text slot="title" className="block font-medium wrap-anywhere">
          {title}
        </Text>
        {text && (
          <Text slot="description" className="mt-0.5 block text-sm text-ink-muted wrap-anywhere">
            {text}
          </Text>
        )}
      </ToastBody>
      {undo && (
        <Button
          size="small"
          onPress={() => {
            close()
            void takeBack(undo)
          }}
        >
          Undo
        </Button>
      )}
      <AriaButton
        slot="close"
        aria-label="Close"
        className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-md text-ink-muted hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-4" />
      </AriaButton>
    </>
  )
}
