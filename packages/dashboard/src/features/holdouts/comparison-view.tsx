import { Check } from 'lucide-react'
import { ForestPlot, type ForestRow } from '../../ui/charts/forest-plot.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { count, percent, signedPercent } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Moment } from '../../ui/time.tsx'
import { levelText, points, preciseP, range, shown } from '../results/index.ts'
import type { HoldoutGroup, HoldoutResults } from './api-types.ts'
import { fisherCode, type Groups, verdictOf } from './verdict.ts'

interface ComparisonProps {
  results: HoldoutResults
  groups: Groups
  /** Confidence level, 0 to 1. */
  level: number
}

/** The comparison of both groups: conclusion, effect, numbers and sample ratio check. */
export const ComparisonView = ({ results, groups, level }: ComparisonProps) => {
  const verdict = verdictOf(results, level)
  return (
    <div className="flex flex-col gap-5">
      {verdict && (
        <Notice tone={verdict.tone} title={verdict.title}>
          {verdict.text}
        </Notice>
      )}
      <Effect results={results} groups={groups} level={level} />
      <GroupTable results={results} groups={groups} level={level} />
      <Footnotes results={results} groups={groups} level={level} />
    </div>
  )
}

const NAMES: Record<HoldoutGroup['group'], string> = {
  in_holdout: 'In the holdout',
  not_in_holdout: 'Not in the holdout',
}

const isRelative = ({ free }: Groups): boolean => free.relative_improvement_pct !== null

/** The relative effect where it exists, else the difference of the rates; `unit` turns it into a fraction. */
const effectOf = (groups: Groups) => {
  const { free } = groups
  if (!isRelative(groups)) return { estimate: free.difference, interval: free.difference_interval, unit: 1 }
  return {
    estimate: free.relative_improvement_pct,
    interval: free.relative_improvement_interval_pct,
    unit: 0.01,
  }
}

const rowsOf = (groups: Groups, level: number): ForestRow[] => {
  const { estimate, interval, unit } = effectOf(groups)
  const reference = { estimate: 0, low: null, high: null, level, isReference: true }
  return [
    { id: 'in_holdout', label: NAMES.in_holdout, ...reference },
    {
      id: 'not_in_holdout',
      label: NAMES.not_in_holdout,
      estimate: estimate === null ? null : estimate * unit,
      low: interval && (interval[0] ?? Number.NEGATIVE_INFINITY) * unit,
      high: interval && (interval[1] ?? Number.POSITIVE_INFINITY) * unit,
      level,
    },
  ]
}

const Effect = ({ results, groups, level }: ComparisonProps) => (
  <ForestPlot
    label={`Effect of all experiments on “${results.metric}”`}
    rows={rowsOf(groups, level)}
    format={isRelative(groups) ? (value) => signedPercent(value, 1) : (value) => points(value)}
    unitLabel={isRelative(groups) ? 'Relative change' : 'Difference of the rates'}
  />
)

const COUNT_COLUMNS: readonly Column<HoldoutGroup>[] = [
  {
    id: 'group',
    header: 'Group',
    isRowHeader: true,
    cell: ({ group }) => NAMES[group],
    text: ({ group }) => NAMES[group],
  },
  {
    id: 'subjects',
    header: 'Subjects',
    align: 'end',
    cell: ({ sample_size }) => count(sample_size),
    text: ({ sample_size }) => String(sample_size),
  },
  {
    id: 'conversions',
    header: 'Converted',
    align: 'end',
    cell: ({ conversions }) => count(conversions),
    text: ({ conversions }) => String(conversions),
  },
  {
    id: 'rate',
    header: 'Rate',
    align: 'end',
    cell: ({ mean }) => shown(mean, percent),
    text: ({ mean }) => String(mean ?? ''),
  },
]

const intervalColumn = (level: number): Column<HoldoutGroup> => ({
  id: 'interval',
  header: `${levelText(level)} interval`,
  align: 'end',
  cell: ({ confidence_interval }) => range(confidence_interval, percent),
  text: ({ confidence_interval }) => confidence_interval.join(' to '),
})

const DIFFERENCE_COLUMN: Column<HoldoutGroup> = {
  id: 'difference',
  header: 'Difference',
  align: 'end',
  cell: ({ difference }) => shown(difference, points),
  text: ({ difference }) => String(difference ?? ''),
}

const columnsOf = (level: number): readonly Column<HoldoutGroup>[] => [
  ...COUNT_COLUMNS,
  intervalColumn(level),
  DIFFERENCE_COLUMN,
]

const GroupTable = ({ results, groups, level }: ComparisonProps) => (
  <div className="-mx-5 border-y border-line">
    <DataTable
      label={`Groups, ${results.metric}`}
      columns={columnsOf(level)}
      rows={[groups.held, groups.free]}
      rowKey={({ group }) => group}
      toolbar={<h3 className="text-sm font-medium">Groups</h3>}
      csv={`holdout-${results.metric}.csv`}
    />
  </div>
)

const Footnotes = ({ results, groups }: ComparisonProps) => {
  const code = fisherCode(groups)
  return (
    <div className="flex flex-col gap-2 text-sm text-ink-muted">
      <SampleRatioLine results={results} />
      {results.excluded_users > 0 && (
        <p>
          {count(results.excluded_users)} subjects are excluded: they had a variant before the holdout
          started.
        </p>
      )}
      <p>
        Computed <Moment at={results.computed_at} />.
      </p>
      <Disclosure title="How the p-value was computed">
        <div className="flex flex-col gap-3">
          <p>
            Fisher’s exact test of the four counts, two-sided: p = {shown(groups.free.p_value, preciseP)}.
            This code gives the same value.
          </p>
          <CodeBlock label="p-value" language="R" code={code.R} />
          <CodeBlock label="p-value" language="Python" code={code.Python} />
        </div>
      </Disclosure>
    </div>
  )
}

const SampleRatioLine = ({ results: { srm } }: { results: HoldoutResults }) => {
  if (srm === null) return null
  const groups = (['in_holdout', 'not_in_holdout'] as const).map(
    (group) =>
      `${NAMES[group].toLowerCase()} ${count(srm.observed[group] ?? 0)} (${count(Math.round(srm.expected[group] ?? 0))} expected)`,
  )
  const text = `${groups.join(', ')}, p = ${preciseP(srm.p_value)}.`
  return srm.warning ? (
    <p className="text-negative">Sample ratio mismatch: {text}</p>
  ) : (
    <p className="flex items-start gap-2">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
      <span>No sample ratio mismatch: {text}</span>
    </p>
  )
}
