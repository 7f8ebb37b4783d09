import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import type { Tone } from './badge.tsx'
import { DetailedError } from './detailed-error.ts'

/** A short message at the edge of the page. */
export interface ToastContent {
  /** What happened, in a few words. */
  title: string
  text?: string | undefined
  tone?: Tone
  /** Takes back what happened; the button is called Undo. A failure is shown by another toast. */
  undo?: () => unknown
}

/** The messages on the screen, for the region that shows them. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 })

const SECONDS = 6
const SECONDS_TO_UNDO = 12

/** Shows that something is done. Good news disappears by itself; bad news stays until it is closed. */
export const toast = (content: ToastContent): void => {
  const seconds = content.undo === undefined ? SECONDS : SECONDS_TO_UNDO
  toastQueue.add(content, content.tone === 'negative' ? {} : { timeout: seconds * 1000 })
}

/** Shows what went wrong, in the service's own words. */
export const toastError = (error: unknown): void => {
  const requestId = error instanceof DetailedError ? error.requestId : undefined
  toast({
    title: error instanceof Error ? error.message : 'Something went wrong.',
    text: requestId === undefined ? undefined : `Request ${requestId}`,
    tone: 'negative',
  })
}
