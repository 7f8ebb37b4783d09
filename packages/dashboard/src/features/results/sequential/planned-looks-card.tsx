import { Card } from '../../../ui/card.tsx'
import { CurveChart } from '../../../ui/charts/curve-chart.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { compactCount, count, date, percent } from '../../../ui/format.ts'
import type { Sequential } from '../api-types.ts'
import { preciseP, shown } from '../wording.ts'

type Look = Sequential['alpha_spending'][number]

const outcome = ({ reached_at, rejected }: Look): string => {
  if (reached_at === null) return 'Not reached'
  return rejected === true ? 'Crossed' : 'Not crossed'
}

const COLUMNS: readonly Column<Look>[] = [
  {
    id: 'look',
    header: 'Look',
    isRowHeader: true,
    text: ({ look }) => String(look),
    cell: ({ look }) => <span className="figures font-medium">{look}</span>,
  },
  {
    id: 'size',
    header: 'Subjects',
    align: 'end',
    text: ({ sample_size }) => String(sample_size),
    cell: ({ sample_size }) => count(sample_size),
  },
  {
    id: 'spent',
    header: 'Alpha spent',
    align: 'end',
    text: ({ cumulative_alpha }) => String(cumulative_alpha),
    cell: ({ cumulative_alpha }) => percent(cumulative_alpha, 3),
  },
  {
    id: 'boundary',
    header: 'Boundary z',
    align: 'end',
    text: ({ boundary_z }) => String(boundary_z ?? ''),
    cell: ({ boundary_z }) => shown(boundary_z, (z) => z.toFixed(3)),
  },
  {
    id: 'p',
    header: 'Nominal p',
    align: 'end',
    text: ({ nominal_p }) => String(nominal_p),
    cell: ({ nominal_p }) => preciseP(nominal_p),
  },
  {
    id: 'z',
    header: 'Observed z',
    align: 'end',
    text: ({ z }) => String(z ?? ''),
    cell: ({ z }) => shown(z, (value) => value.toFixed(3)),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    text: outcome,
    cell: (look) => (
      <>
        {outcome(look)}
        {look.reached_at && <span className="block text-xs text-ink-muted">{date(look.reached_at)}</span>}
      </>
    ),
  },
]

const SPENDING: Record<Sequential['spending_function'], string> = {
  obrien_fleming: "O'Brien-Fleming: strict at first, close to a fixed-sample test at the end.",
  pocock: 'Pocock: about the same boundary at every look.',
}

/** Boundary at every planned look of a group sequential test, and the outcome of those that were reached. */
export const PlannedLooksCard = ({ sequential }: { sequential: Sequential }) => {
  const looks = sequential.alpha_spending
  const reached = looks.flatMap(({ sample_size, z, look }) =>
    z === null ? [] : [{ x: sample_size, label: `Look ${look}: z ${z.toFixed(2)}` }],
  )
  return (
    <Card title="Planned looks" description={SPENDING[sequential.spending_function]} padded={false}>
      <div className="px-5 pt-3 pb-4">
        <CurveChart
          label="Stopping boundary at each planned look"
          points={looks.flatMap(({ sample_size, boundary_z }) =>
            boundary_z === null ? [] : [{ x: sample_size, y: boundary_z }],
          )}
          marks={reached}
          xLabel="Subjects"
          yLabel="|z|"
          formatX={compactCount}
          formatY={(value) => value.toFixed(1)}
        />
      </div>
      <DataTable
        label="Planned looks"
        columns={COLUMNS}
        rows={looks}
        rowKey={({ look }) => String(look)}
        csv="planned-looks.csv"
      />
    </Card>
  )
}
