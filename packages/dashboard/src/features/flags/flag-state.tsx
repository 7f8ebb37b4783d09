import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'
import { HealthBadge, LastRollback, rollbackRecordsQuery, safetyCheckQuery } from '../safety/index.ts'
import type { Flag } from './queries.ts'
import { exposureOf, reachInWords } from './rollout-percentage.ts'
import { ReachBar } from './rollout-percentage-bar.tsx'
import { staleReason } from './staleness.ts'

/** What the flag does for whom now, in one sentence. */
const standingInWords = (flag: Flag): string => {
  if (flag.status === 'ARCHIVED') return 'Archived: everybody gets the off value.'
  if (flag.status === 'INACTIVE') {
    return exposureOf(flag) === 0
      ? 'Off. Switched on it would reach nobody yet: raise its share, or roll it out in stages.'
      : `Off: everybody gets the off value. Switched on, it goes to ${reachInWords(flag)}.`
  }
  if (exposureOf(flag) === 0) {
    return 'On, but it reaches nobody yet: raise its share, or roll it out in stages.'
  }
  return `On for ${reachInWords(flag)}.`
}

/** Where the flag stands: who gets it, how it does, and why it was taken back if it was. */
export const FlagState = ({ flag }: { flag: Flag }) => (
  <div className="flex flex-col gap-3">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ReachBar flag={flag} />
      {flag.status === 'ACTIVE' && <HealthNow flagId={flag.id} />}
      <span className="text-ink-muted">{standingInWords(flag)}</span>
    </div>
    <TakenBack flag={flag} />
    <Stale flag={flag} />
  </div>
)

const HealthNow = ({ flagId }: { flagId: string }) => {
  const { data } = useQuery(safetyCheckQuery(flagId))
  if (data === undefined) return null
  return (
    <Link
      to="/feature-flags/$id"
      params={{ id: flagId }}
      search={{ tab: 'safety' }}
      className="rounded-full hover:underline"
    >
      <HealthBadge health={data.health} />
    </Link>
  )
}

/** The last rollback, while nobody has raised the flag again. */
const TakenBack = ({ flag }: { flag: Flag }) => {
  const [last] = useQuery(rollbackRecordsQuery({ flagId: flag.id, skip: 0, limit: 1 })).data?.items ?? []
  if (last === undefined || exposureOf(flag) > last.target_percentage) return null
  return (
    <Notice
      tone="negative"
      title="This flag was taken back"
      action={
        <Link
          to="/feature-flags/$id"
          params={{ id: flag.id }}
          search={{ tab: 'safety' }}
          className="flex items-center gap-1.5 text-sm font-medium text-accent hover:underline"
        >
          <Undo2 aria-hidden="true" className="size-4" />
          Details
        </Link>
      }
    >
      <LastRollback record={last} />
    </Notice>
  )
}

const Stale = ({ flag }: { flag: Flag }) => {
  const reason = staleReason(flag)
  return reason === undefined ? null : (
    <Notice tone="warning" title="This flag looks forgotten">
      {reason}
    </Notice>
  )
}
