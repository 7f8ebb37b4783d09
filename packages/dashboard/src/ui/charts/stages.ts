/** A stage of something that grows step by step. */
export interface Stage {
  id: string
  label: string
  /** When it began or will begin, ISO 8601; unknown when it waits for something else. */
  from?: string | null
  to?: string | null
  /** The share it reaches, 0 to 100. */
  percentage: number
  state: 'done' | 'current' | 'later' | 'paused' | 'failed'
  /** What has to happen first, in a few words. */
  waitsFor?: string | null
}

const WORDS: Record<Stage['state'], string> = {
  done: '✓ Done',
  current: '▶ Now',
  later: 'Later',
  paused: 'Ⅱ Paused',
  failed: '✕ Failed',
}

/** The state of a stage as a sign and a word. */
export const stateWord = (state: Stage['state']): string => WORDS[state]

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const moment = (iso: string): string => MOMENT.format(new Date(iso))

/** When a stage is, in words; empty when nothing is known. */
export const stageTimes = ({ from, to }: Stage): string => {
  if (from && to) return `${moment(from)} – ${moment(to)}`
  if (from) return `from ${moment(from)}`
  return to ? `until ${moment(to)}` : ''
}

/**
 * How much of a running stage has passed.
 *
 * @param now milliseconds since 1970
 * @returns 0 to 1; undefined when the stage does not run or its times are not known
 */
export const stageShare = ({ from, to, state }: Stage, now: number): number | undefined => {
  if (state !== 'current' || !from || !to) return undefined
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return end > start ? Math.max(0, Math.min(1, (now - start) / (end - start))) : undefined
}

/** What is said about a stage, at most three lines: its state, its times, what it waits for. */
export const stageFacts = (stage: Stage): string[] =>
  [stateWord(stage.state), stageTimes(stage), stage.waitsFor ? `waits for ${stage.waitsFor}` : ''].filter(
    (fact) => fact !== '',
  )
