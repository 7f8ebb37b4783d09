import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { count, percent } from '../../../ui/format.ts'
import type { GroupVariant } from '../api-types.ts'
import { lift, points, preciseP, range, shown } from '../wording.ts'
import { type GroupRow, groupName } from './group-rows.ts'

interface NumberColumn {
  id: string
  header: string
  hint?: string
  value: (variant: GroupVariant) => number | null
  format: (value: number) => string
  detail?: (variant: GroupVariant) => string
  hidden?: boolean
}

const NUMBERS: readonly NumberColumn[] = [
  { id: 'subjects', header: 'Subjects', value: ({ sample_size }) => sample_size, format: count },
  { id: 'conversions', header: 'Conversions', value: ({ conversions }) => conversions, format: count },
  {
    id: 'rate',
    header: 'Rate',
    value: ({ mean }) => mean,
    format: (value) => percent(value),
    detail: ({ confidence_interval }) => range(confidence_interval, (value) => percent(value)),
  },
  {
    id: 'difference',
    header: 'Difference',
    value: ({ difference }) => difference,
    format: (value) => points(value),
    detail: ({ difference_interval }) => range(difference_interval, (value) => points(value)),
  },
  {
    id: 'shrunken',
    header: 'Shrunken difference',
    hint: 'With less noise in small groups.',
    value: ({ shrunken_difference }) => shrunken_difference,
    format: (value) => points(value),
    detail: ({ shrunken_interval }) => range(shrunken_interval, (value) => points(value)),
  },
  {
    id: 'lift',
    header: 'Relative lift',
    value: ({ relative_improvement_pct }) => relative_improvement_pct,
    format: lift,
    hidden: true,
  },
  { id: 'p', header: 'p', value: ({ p_value }) => p_value, format: preciseP, hidden: true },
  {
    id: 'adjusted',
    header: 'Adjusted p',
    value: ({ adjusted_p_value }) => adjusted_p_value,
    format: preciseP,
  },
]

const toColumn = ({ value, format, detail, ...column }: NumberColumn): Column<GroupRow> => ({
  ...column,
  align: 'end',
  sortable: true,
  sortBy: ({ variant }) => value(variant) ?? undefined,
  text: ({ variant }) => String(value(variant) ?? ''),
  cell: ({ variant }) => (
    <>
      {shown(value(variant), format)}
      {detail && value(variant) !== null && (
        <span className="block text-xs text-ink-muted">{detail(variant)}</span>
      )}
    </>
  ),
})

/** Columns of every variant in every group of a breakdown. */
export const GROUP_COLUMNS: readonly Column<GroupRow>[] = [
  {
    id: 'value',
    header: 'Value',
    isRowHeader: true,
    sortable: true,
    sortBy: ({ group }) => groupName(group),
    text: ({ group }) => groupName(group),
    cell: ({ group }) => <span className="font-medium">{groupName(group)}</span>,
  },
  {
    id: 'variant',
    header: 'Variant',
    sortable: true,
    sortBy: ({ variant }) => variant.variant_name,
    text: ({ variant }) => variant.variant_name,
    cell: ({ variant }) => (
      <span className="flex items-center gap-2">
        {variant.variant_name}
        {variant.is_control && <Badge>Control</Badge>}
      </span>
    ),
  },
  ...NUMBERS.map(toColumn),
]
