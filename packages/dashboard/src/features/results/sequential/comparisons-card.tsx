import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count, words } from '../../../ui/format.ts'
import type { SequentialComparison } from '../api-types.ts'
import { points, preciseP, range, shown } from '../wording.ts'

type Shown = Column<SequentialComparison>

const sequence = ({ confidence_sequence }: SequentialComparison): string => {
  if (confidence_sequence === null) return '–'
  const { is_empty, lower, upper } = confidence_sequence
  return is_empty ? 'empty: the effect changed over time' : range([lower, upper], (value) => points(value))
}

const COLUMNS: readonly Shown[] = [
  {
    id: 'variant',
    header: 'Variant',
    isRowHeader: true,
    text: ({ variant_name }) => variant_name,
    cell: ({ variant_name, can_stop }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{variant_name}</span>
        {can_stop ? <Badge tone="positive">Can stop</Badge> : <Badge>Continue</Badge>}
      </span>
    ),
  },
  {
    id: 'subjects',
    header: 'Subjects',
    align: 'end',
    text: ({ sample_size }) => String(sample_size),
    cell: ({ sample_size }) => count(sample_size),
  },
  {
    id: 'difference',
    header: 'Difference',
    hint: 'With the interval that is valid at all looks.',
    align: 'end',
    text: ({ difference }) => String(difference ?? ''),
    cell: (row) => (
      <>
        {shown(row.difference, (value) => points(value))}
        <span className="block text-xs text-ink-muted">{sequence(row)}</span>
      </>
    ),
  },
  {
    id: 'p',
    header: 'Always-valid p',
    align: 'end',
    text: ({ always_valid_p_value }) => String(always_valid_p_value),
    cell: ({ always_valid_p_value }) => preciseP(always_valid_p_value),
  },
  {
    id: 'evidence',
    header: 'Evidence',
    hint: 'By the mixture sequential probability ratio test (mSPRT).',
    text: ({ msprt_result }) => msprt_result.evidence_strength,
    cell: ({ msprt_result }) => words(msprt_result.evidence_strength),
  },
  {
    id: 'corrected',
    header: 'After correction',
    hint: 'Whether it can still stop when all comparisons count, by e-values.',
    text: ({ corrected_can_stop }) => String(corrected_can_stop),
    cell: ({ corrected_can_stop }) => (corrected_can_stop ? 'Can stop' : 'Continue'),
  },
]

/** Always-valid comparison of each treatment with the control. */
export const ComparisonsCard = ({ comparisons }: { comparisons: readonly SequentialComparison[] }) => (
  <Card title="Comparisons" padded={false}>
    <div className="mt-2">
      <DataTable
        label="Sequential comparisons"
        columns={COLUMNS}
        rows={comparisons}
        rowKey={({ variant_id }) => variant_id}
      />
    </div>
  </Card>
)
