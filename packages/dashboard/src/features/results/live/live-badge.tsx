import { useEffect, useState } from 'react'
import { classes } from '../../../ui/class-names.ts'
import type { LiveState } from './use-live-results.ts'

const age = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`
}

const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const DOTS: Record<LiveState['phase'], string> = {
  live: 'bg-positive motion-safe:animate-pulse',
  connecting: 'bg-line-strong',
  polling: 'bg-warning',
}

const LABELS: Record<LiveState['phase'], string> = {
  live: 'Live',
  connecting: 'Connecting',
  polling: 'Every 10 s',
}

interface LiveBadgeProps {
  state: LiveState
  /** Time at which the results were computed, shown until a snapshot arrives. */
  computedAt: string
}

/** Badge of the connection to the live results and their age. Its width does not depend on its text. */
export const LiveBadge = ({ state: { phase, at }, computedAt }: LiveBadgeProps) => {
  const now = useNow()
  return (
    <span
      title={`Computed ${new Date(computedAt).toLocaleString('en-GB')}`}
      className="figures inline-flex h-7 w-36 shrink-0 items-center gap-2 text-sm text-ink-muted print:hidden"
    >
      <span aria-hidden="true" className={classes('size-2 rounded-full', DOTS[phase])} />
      <span>{LABELS[phase]}</span>
      <span aria-hidden="true">·</span>
      <span>{age(now - (at ?? Date.parse(computedAt)))}</span>
    </span>
  )
}
