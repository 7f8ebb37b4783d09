import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'
import { HealthBadge, LastRollback, rollbackRecordsQuery, safetyCheckQuery } from '../safety/index.ts'
import type { Flag } from './api-types.ts'
import { largestPercentage, percentageInWords } from './rollout-percentage.ts'
import { RolloutPercentageBar } from './rollout-percentage-bar.tsx'
import { staleReason } from './staleness.ts'

/** The state of a flag and who gets it, in one sentence. */
const stateInWords = (flag: Flag): string => {
  if (flag.status === 'ARCHIVED') return 'Archived: everybody gets the off value.'
  if (flag.status === 'INACTIVE') {
    return largestPercentage(flag) === 0
      ? 'Off, and its rollout percentage is 0: raise it, or roll the flag out in stages.'
      : `Off: everybody gets the off value. Once on, ${percentageInWords(flag)} get the flag.`
  }
  if (largestPercentage(flag) === 0) {
    return 'On, but nobody gets it yet: raise the rollout percentage, or roll it out in stages.'
  }
  return `On for ${percentageInWords(flag)}.`
}

/** The state of a flag: who gets it, its health, and why it was rolled back if it was. */
export const FlagState = ({ flag }: { flag: Flag }) => (
  <div className="flex flex-col gap-3">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <RolloutPercentageBar flag={flag} />
      {flag.status === 'ACTIVE' && <HealthNow flagId={flag.id} />}
      <span className="text-ink-muted">{stateInWords(flag)}</span>
    </div>
    <RolledBack flag={flag} />
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

/** The last rollback, until somebody raises the percentage again. */
const RolledBack = ({ flag }: { flag: Flag }) => {
  const [last] = useQuery(rollbackRecordsQuery({ flagId: flag.id, skip: 0, limit: 1 })).data?.items ?? []
  if (last === undefined || largestPercentage(flag) > last.target_percentage) return null
  return (
    <Notice
      tone="negative"
      title="This flag was rolled back"
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
    <Notice tone="warning" title="This flag looks stale">
      {reason}
    </Notice>
  )
}
