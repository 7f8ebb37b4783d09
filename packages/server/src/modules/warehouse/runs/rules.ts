import { DAY_MS, SECOND_MS } from '../../../lib/durations.ts'
import { refusal } from '../refusals.ts'
import type { TimeWindow } from '../sql/plan.ts'

/** A run whose process has been silent for so long is given up. */
export const ABANDONED_MS = 120 * SECOND_MS

/** Time for what a run does besides its statements. */
const MARGIN_MS = 60 * SECOND_MS

const PREVIEW_DAYS = 7

interface SentWindow {
  window_start?: Date | null | undefined
  window_end?: Date | null | undefined
}

const windowBetween = (start: Date, end: Date, now: Date): TimeWindow => {
  const cut = end > now ? now : end
  if (cut <= start) throw refusal('invalid_window', 'window_end')
  return { start, end: cut }
}

/**
 * The window of an analysis: from the experiment's start up to its end or now, unless other moments were sent. A future
 * end is cut to now.
 *
 * @throws AppError 422 window_required, invalid_window
 */
export const analysisWindow = (
  sent: SentWindow,
  experiment: { start_date: Date | null; end_date: Date | null },
  now: Date,
): TimeWindow => {
  const start = sent.window_start ?? experiment.start_date
  if (start === null) throw refusal('window_required', 'window_start')
  return windowBetween(start, sent.window_end ?? experiment.end_date ?? now, now)
}

/**
 * The window of a preview: the last 7 days before its end, which is now, unless other moments were sent.
 *
 * @throws AppError 422 invalid_window
 */
export const previewWindow = (sent: SentWindow, now: Date): TimeWindow => {
  const end = sent.window_end ?? now
  const last = end > now ? now : end
  return windowBetween(sent.window_start ?? new Date(last.getTime() - PREVIEW_DAYS * DAY_MS), last, now)
}

/**
 * When a run has to be over that begins now, with so many statements of at most so many seconds each.
 *
 * @param seconds the limit of one statement
 */
export const deadlineOf = (begun: Date, statements: number, seconds: number): Date =>
  new Date(begun.getTime() + statements * seconds * SECOND_MS + MARGIN_MS)
