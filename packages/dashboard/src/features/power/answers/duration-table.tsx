import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count, percent } from '../../../ui/format.ts'
import type { Plan } from '../plan.ts'
import { absoluteText, days } from '../wording.ts'
import { type DurationOption, remarksOf } from './duration-options.ts'

interface DurationTableProps {
  plan: Plan
  options: readonly DurationOption[]
  recommended: number | null
}

/** Durations with their minimum detectable effects. */
export const DurationTable = (props: DurationTableProps) => (
  <DataTable
    label="Detectable effect by duration"
    columns={columnsOf(props)}
    rows={props.options}
    rowKey={(option) => String(option.days)}
    csv="durations.csv"
  />
)

const columnsOf = (props: DurationTableProps): Column<DurationOption>[] => [
  {
    id: 'days',
    header: 'Duration',
    isRowHeader: true,
    cell: (option) => <Duration option={option} remarks={remarksOf(option, props)} />,
    text: (option) => String(option.days),
  },
  {
    id: 'relative',
    header: 'Relative effect',
    align: 'end',
    cell: ({ mde_relative }) => (mde_relative === null ? '–' : percent(mde_relative, 1)),
    text: ({ mde_relative }) => String(mde_relative ?? ''),
  },
  {
    id: 'absolute',
    header: 'Absolute effect',
    align: 'end',
    cell: ({ mde_absolute }) => (mde_absolute === null ? '–' : absoluteText(mde_absolute, props.plan)),
    text: ({ mde_absolute }) => String(mde_absolute ?? ''),
  },
  {
    id: 'size',
    header: 'Subjects in the control',
    align: 'end',
    cell: ({ sample_size_per_variant }) => count(sample_size_per_variant),
    text: ({ sample_size_per_variant }) => String(sample_size_per_variant),
  },
]

const Duration = ({ option, remarks }: { option: DurationOption; remarks: readonly string[] }) => (
  <span className="flex flex-wrap items-center gap-2">
    <span className="figures">{days(option.days)}</span>
    {remarks.map((remark) => (
      <Badge key={remark} tone="accent">
        {remark}
      </Badge>
    ))}
  </span>
)
