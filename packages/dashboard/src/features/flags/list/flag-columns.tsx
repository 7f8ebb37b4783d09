import { Link } from '@tanstack/react-router'
import type { Column } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/time.tsx'
import { HealthBadge, metricLabel, type OverviewItem } from '../../safety/index.ts'
import type { Flag } from '../api-types.ts'
import { FlagStatus, RolloutMark, StaleMark } from '../flag-status.tsx'
import { FlagSwitch } from '../flag-switch.tsx'
import { percentageInWords } from '../rollout-percentage.ts'
import { RolloutPercentageBar } from '../rollout-percentage-bar.tsx'
import { FlagRowMenu } from './row-menu.tsx'

const NameCell = ({ flag }: { flag: Flag }) => (
  <span className="block max-w-96 min-w-44">
    <span className="block">{flag.name}</span>
    <span className="block truncate font-mono text-xs font-normal text-ink-muted">{flag.key}</span>
  </span>
)

const StateCell = ({ flag }: { flag: Flag }) => (
  <div className="flex items-center gap-2">
    {flag.status === 'ARCHIVED' ? <FlagStatus status="ARCHIVED" /> : <FlagSwitch flag={flag} isCompact />}
    <RolloutMark flag={flag} />
    <StaleMark flag={flag} />
  </div>
)

const HealthCell = ({ flag, health }: { flag: Flag; health: OverviewItem | undefined }) => {
  if (health === undefined) return <span className="text-ink-faint">–</span>
  return (
    <Link
      to="/feature-flags/$id"
      params={{ id: flag.id }}
      search={{ tab: 'safety' }}
      title={health.worst_metric === null ? undefined : metricLabel(health.worst_metric)}
      className="rounded-full hover:underline"
    >
      <HealthBadge health={health.health} />
    </Link>
  )
}

const TagsCell = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex max-w-56 flex-wrap gap-x-2 gap-y-0.5 text-sm">
    {tags.map((tag) => (
      <Link
        key={tag}
        to="/feature-flags"
        search={{ tag }}
        className="text-ink-muted hover:text-accent hover:underline"
      >
        {tag}
      </Link>
    ))}
  </span>
)

const LAST_COLUMNS: readonly Column<Flag>[] = [
  {
    id: 'tags',
    header: 'Tags',
    cell: ({ tags }) => <TagsCell tags={tags} />,
    text: ({ tags }) => tags.join(' '),
  },
  {
    id: 'owner',
    header: 'Owner',
    hidden: true,
    cell: ({ owner_name }) => owner_name ?? '–',
    text: ({ owner_name }) => owner_name ?? '',
  },
  {
    id: 'type',
    header: 'Type',
    hidden: true,
    cell: (flag) => flag.value_type,
    text: (flag) => flag.value_type,
  },
  {
    id: 'created_at',
    header: 'Created',
    hidden: true,
    sortable: true,
    cell: ({ created_at }) => <Moment at={created_at} />,
    text: ({ created_at }) => created_at,
  },
  {
    id: 'updated_at',
    header: 'Changed',
    sortable: true,
    cell: ({ updated_at }) => (
      <span className="text-ink-muted">
        <Moment at={updated_at} />
      </span>
    ),
    text: ({ updated_at }) => updated_at,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    width: '4rem',
    cell: (flag) => <FlagRowMenu flag={flag} />,
  },
]

/** The columns of the list of flags. */
export const flagColumns = (
  health: ReadonlyMap<string, OverviewItem> | undefined,
): readonly Column<Flag>[] => [
  {
    id: 'name',
    header: 'Flag',
    isRowHeader: true,
    sortable: true,
    cell: (flag) => <NameCell flag={flag} />,
    text: ({ key }) => key,
  },
  {
    id: 'status',
    header: 'State',
    sortable: true,
    cell: (flag) => <StateCell flag={flag} />,
    text: ({ status }) => status,
  },
  {
    id: 'rollout',
    header: 'Rollout',
    hint: 'The rollout percentage while the flag is on, and that of subjects the rules match.',
    cell: (flag) => <RolloutPercentageBar flag={flag} />,
    text: percentageInWords,
  },
  {
    id: 'health',
    header: 'Health',
    hint: 'Error rate and latency of the last 15 minutes, against the thresholds of the flag.',
    cell: (flag) => <HealthCell flag={flag} health={health?.get(flag.id)} />,
    text: ({ id }) => health?.get(id)?.health ?? '',
  },
  ...LAST_COLUMNS,
]
