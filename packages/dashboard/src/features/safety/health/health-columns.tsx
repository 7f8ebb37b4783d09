import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { OverviewItem } from '../api-types.ts'
import { metricLabel } from '../metric-words.ts'
import { HealthBadge } from './health-badge.tsx'

const COLUMNS: readonly Column<OverviewItem>[] = [
  {
    id: 'flag',
    header: 'Flag',
    isRowHeader: true,
    cell: ({ name, key }) => (
      <>
        <span className="block">{name}</span>
        <span className="block font-mono text-xs font-normal text-ink-muted">{key}</span>
      </>
    ),
    text: ({ key }) => key,
  },
  {
    id: 'health',
    header: 'Health',
    cell: ({ health }) => <HealthBadge health={health} />,
    text: ({ health }) => health,
  },
  {
    id: 'worst',
    header: 'Worst metric',
    cell: ({ worst_metric }) => (worst_metric === null ? '–' : metricLabel(worst_metric)),
    text: ({ worst_metric }) => worst_metric ?? '',
  },
  {
    id: 'percentage',
    header: 'Rollout percentage',
    align: 'end',
    cell: ({ rollout_percentage }) => `${rollout_percentage} %`,
    text: ({ rollout_percentage }) => String(rollout_percentage),
  },
  {
    id: 'rollback',
    header: 'Last rollback',
    cell: ({ last_rollback_at }) =>
      last_rollback_at === null ? (
        <span className="text-ink-muted">Never</span>
      ) : (
        <Moment at={last_rollback_at} />
      ),
    text: ({ last_rollback_at }) => last_rollback_at ?? '',
  },
]

/** The columns of the health overview; the last one checks a flag. */
export const healthColumns = (onCheck: (item: OverviewItem) => void): readonly Column<OverviewItem>[] => [
  ...COLUMNS,
  {
    id: 'check',
    header: 'Check',
    align: 'end',
    cell: (item) => (
      <Button size="small" look="quiet" aria-label={`Check ${item.name} now`} onPress={() => onCheck(item)}>
        Check now
      </Button>
    ),
  },
]
