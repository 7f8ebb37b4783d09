import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { count, percent } from '../../ui/format.ts'
import type { Arm } from './api-types.ts'

const share = (value: number | null, digits = 2): string => (value === null ? '—' : percent(value, digits))

const COLUMNS: readonly Column<Arm>[] = [
  {
    id: 'variant',
    header: 'Variant',
    isRowHeader: true,
    cell: ({ variant_name, is_control }) => (
      <span className="inline-flex items-center gap-2">
        {variant_name}
        {is_control && <Badge>Control</Badge>}
      </span>
    ),
    text: ({ variant_name }) => variant_name,
  },
  {
    id: 'weight',
    header: 'Weight',
    hint: 'Share of new subjects that get this variant now.',
    align: 'end',
    sortable: true,
    cell: ({ current_weight }) => percent(current_weight, 1),
    text: ({ current_weight }) => String(current_weight),
    sortBy: ({ current_weight }) => current_weight,
  },
  {
    id: 'pulls',
    header: 'Subjects',
    align: 'end',
    cell: ({ pulls }) => count(pulls),
    text: ({ pulls }) => String(pulls),
  },
  {
    id: 'successes',
    header: 'Conversions',
    align: 'end',
    cell: ({ successes }) => count(successes),
    text: ({ successes }) => String(successes),
  },
  {
    id: 'rate',
    header: 'Rate',
    align: 'end',
    sortable: true,
    cell: ({ conversion_rate }) => share(conversion_rate),
    text: ({ conversion_rate }) => String(conversion_rate ?? ''),
    sortBy: ({ conversion_rate }) => conversion_rate ?? undefined,
  },
  {
    id: 'best',
    header: 'P(best)',
    hint: 'Probability that this variant is the best.',
    align: 'end',
    cell: ({ probability_to_be_best }) => share(probability_to_be_best, 1),
    text: ({ probability_to_be_best }) => String(probability_to_be_best ?? ''),
  },
  {
    id: 'loss',
    header: 'Expected loss',
    hint: 'Average loss in the conversion rate from deploying this variant now.',
    align: 'end',
    cell: ({ expected_loss }) => share(expected_loss, 3),
    text: ({ expected_loss }) => String(expected_loss ?? ''),
  },
]

/** Table of a bandit's variants with their weights and conversions. */
export const ArmTable = ({ arms }: { arms: readonly Arm[] }) => (
  <DataTable
    label="Variants of the bandit"
    rows={arms}
    rowKey={({ variant_id }) => variant_id}
    columns={COLUMNS}
    csv="bandit.csv"
  />
)
