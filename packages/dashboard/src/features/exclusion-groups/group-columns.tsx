import type { Column } from '../../ui/data-table.tsx'
import { count } from '../../ui/format.ts'
import { Moment } from '../../ui/time.tsx'
import type { Group } from './api-types.ts'
import { GroupMenu } from './group-actions.tsx'
import { GroupStatus } from './group-status.tsx'
import { isRunning, percentText } from './shares.ts'
import { SmallBand } from './traffic-band.tsx'

const experimentsText = ({ experiments }: Group): string => {
  const running = experiments.filter(isRunning).length
  return running === 0 ? count(experiments.length) : `${count(experiments.length)}, ${running} running`
}

/** The columns of the list of exclusion groups. */
export const GROUP_COLUMNS: readonly Column<Group>[] = [
  {
    id: 'name',
    header: 'Group',
    isRowHeader: true,
    cell: ({ name }) => name,
    text: ({ name }) => name,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <GroupStatus status={status} />,
    text: ({ status }) => status,
  },
  { id: 'experiments', header: 'Experiments', align: 'end', cell: experimentsText, text: experimentsText },
  {
    id: 'traffic',
    header: 'Traffic',
    hint: 'The percentage of all subjects that the group divides among its experiments.',
    align: 'end',
    cell: ({ traffic_percentage }) => percentText(traffic_percentage),
    text: ({ traffic_percentage }) => String(traffic_percentage),
  },
  {
    id: 'band',
    header: 'Allocation',
    width: '16rem',
    cell: (group) => <SmallBand group={group} />,
  },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ updated_at }) => <Moment at={updated_at} />,
    text: ({ updated_at }) => updated_at,
  },
  {
    id: 'actions',
    header: '',
    align: 'end',
    width: '4rem',
    cell: (group) => <GroupMenu group={group} />,
  },
]
