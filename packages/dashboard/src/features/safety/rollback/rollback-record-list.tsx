import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { count, dateTime, pValue } from '../../../ui/format.ts'
import { Moment } from '../../../ui/time.tsx'
import type { RollbackRecord } from '../api-types.ts'
import { comparisonWord, metricLabel, metricValue } from '../metric-words.ts'
import { rollbackReason, rollbackSummary } from './rollback-reason.ts'

interface RollbackRecordListProps {
  records: readonly RollbackRecord[]
  /** true: all are of one flag, so its key is left out. */
  isOfOneFlag?: boolean
}

/** Rollbacks, the newest first, each with its reason and the evidence for it. */
export const RollbackRecordList = ({ records, isOfOneFlag = false }: RollbackRecordListProps) => (
  <ol>
    {records.map((record) => (
      <li key={record.id} className="flex gap-4 border-t border-line px-5 py-4 first:border-t-0">
        <Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-negative" />
        <div className="min-w-0 flex-1">
          <RecordHeader record={record} isOfOneFlag={isOfOneFlag} />
          <p className="mt-1 max-w-3xl">{rollbackSummary(record)}</p>
          <Evidence record={record} />
        </div>
      </li>
    ))}
  </ol>
)

const RecordHeader = ({ record, isOfOneFlag }: { record: RollbackRecord; isOfOneFlag: boolean }) => (
  <div className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
    {!isOfOneFlag && <FlagName record={record} />}
    <Badge tone={record.trigger_type === 'AUTOMATIC' ? 'negative' : 'neutral'}>
      {record.trigger_type === 'AUTOMATIC' ? 'Automatic' : 'Manual'}
    </Badge>
    {!record.success && <Badge tone="warning">Failed</Badge>}
    <Moment at={record.created_at} />
  </div>
)

const FlagName = ({ record: { feature_flag_id, feature_flag_key } }: { record: RollbackRecord }) =>
  feature_flag_id === null ? (
    <span className="font-mono text-ink">{feature_flag_key} (deleted)</span>
  ) : (
    <Link
      to="/feature-flags/$id"
      params={{ id: feature_flag_id }}
      search={{ tab: 'safety' }}
      className="font-mono text-accent hover:underline"
    >
      {feature_flag_key}
    </Link>
  )

const windowOf = ({ window_start, window_end }: RollbackRecord): string | undefined =>
  window_start === null || window_end === null
    ? undefined
    : `${dateTime(window_start)} – ${dateTime(window_end)}`

const thresholdOf = ({
  metric_name,
  mode,
  threshold,
  comparison_type,
}: RollbackRecord): string | undefined => {
  if (metric_name === null || threshold === null) return undefined
  if (mode === 'sequential') return `p below ${threshold}`
  return `${comparisonWord(comparison_type ?? 'greater_than')} ${metricValue(metric_name, threshold)}`
}

const measuredValue = ({ metric_name, mode, metric_value }: RollbackRecord): string | undefined => {
  if (metric_name === null || metric_value === null) return undefined
  return mode === 'sequential' ? `p = ${pValue(metric_value)}` : metricValue(metric_name, metric_value)
}

const Evidence = ({ record }: { record: RollbackRecord }) => {
  const facts = [
    { name: 'Metric', value: record.metric_name === null ? undefined : metricLabel(record.metric_name) },
    { name: 'Value', value: measuredValue(record) },
    { name: 'Threshold', value: thresholdOf(record) },
    { name: 'Window', value: windowOf(record) },
    { name: 'Evaluations', value: record.evaluations === null ? undefined : count(record.evaluations) },
  ].filter(({ value }) => value !== undefined)
  return (
    <>
      {facts.length > 0 && (
        <dl className="figures mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-ink-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <PausedRollouts ids={record.paused_schedule_ids} />
    </>
  )
}

const PausedRollouts = ({ ids }: { ids: readonly string[] }) =>
  ids.length === 0 ? null : (
    <p className="mt-1 text-sm text-ink-muted">
      {ids.map((id) => (
        <Link key={id} to="/rollouts/$id" params={{ id }} className="mr-3 text-accent hover:underline">
          Paused rollout
        </Link>
      ))}
    </p>
  )

/** The last rollback of a flag in one line. */
export const LastRollback = ({ record }: { record: RollbackRecord }) => (
  <span>
    Rolled back <Moment at={record.created_at} />: {rollbackReason(record)}
  </span>
)
