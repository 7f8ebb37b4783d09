import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count, percent } from '../../../ui/format.ts'
import type { Plan } from '../plan.ts'
import { absoluteText, days } from '../wording.ts'
import { type DurationOption, remarkOf } from './durations.ts'

interface DurationTableProps {
  plan: Plan
  options: readonly DurationOption[]
  recommended: number | null
}

/** Durations with the effects they show. */
export const DurationTable = ({ plan, options, recommended }: DurationTableProps) => {
  const remarks = (option: DurationOption): string[] => remarkOf(option, { plan, options, recommended })
  const columns: Column<DurationOption>[] = [
    {
      id: 'days',
      header: 'Duration',
      isRowHeader: true,
      cell: (option) => <Duration option={option} remarks={remarks(option)} />,
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
      cell: ({ mde_absolute }) => (mde_absolute === null ? '–' : absoluteText(mde_absolute, plan)),
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
  return (
    <DataTable
      label="What can be detected after which duration"
      columns={columns}
      rows={options}
      rowKey={(option) => String(option.days)}
      csv="durations.csv"
    />
  )
}

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
