import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { StackedAreaChart } from '../../ui/charts/stacked-area-chart.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { count, dateTime, percent } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Bandit, WeightUpdate } from './api-types.ts'
import { banditHistoryQuery } from './queries.ts'

const CAUSES: Record<WeightUpdate['cause'], string> = {
  scheduler: 'Scheduler',
  request: 'Request',
  manual: 'Set by hand',
}

const subjectsOf = (arms: WeightUpdate['arms']): number => arms.reduce((sum, { pulls }) => sum + pulls, 0)

const COLUMNS: readonly Column<WeightUpdate>[] = [
  { id: 'at', header: 'When', isRowHeader: true, cell: ({ at }) => dateTime(at), text: ({ at }) => at },
  { id: 'cause', header: 'Cause', cell: ({ cause }) => CAUSES[cause], text: ({ cause }) => cause },
  {
    id: 'subjects',
    header: 'Subjects',
    align: 'end',
    cell: ({ arms }) => count(subjectsOf(arms)),
    text: ({ arms }) => String(subjectsOf(arms)),
  },
  {
    id: 'regret',
    header: 'Regret',
    hint: 'Estimated conversions lost so far by not always assigning the best variant.',
    align: 'end',
    cell: ({ regret }) => regret.toFixed(1),
    text: ({ regret }) => String(regret),
  },
]

/** Weights over time as a chart, and the table of their updates. */
export const WeightHistory = ({ bandit }: { bandit: Bandit }) => {
  const query = useQuery(banditHistoryQuery(bandit.experiment_id))
  return (
    <Card title="Weights over time">
      <QueryView query={query} loading={<Skeleton className="h-72 w-full" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="py-6 text-ink-muted">
              No updates yet: the weights change once every variant has enough subjects.
            </p>
          ) : (
            <div className="flex flex-col gap-5">
              <StackedAreaChart
                label="Share of new subjects"
                format={(value) => percent(value, 0)}
                series={seriesOf(bandit, items)}
              />
              <DataTable
                label="Weight updates"
                rows={items}
                rowKey={({ at, cause }) => `${at} ${cause}`}
                columns={COLUMNS}
                csv="weights.csv"
              />
            </div>
          )
        }
      </QueryView>
    </Card>
  )
}

/** Series of the weights of each variant, from the first update until now. */
const seriesOf = ({ current_weights }: Bandit, updates: readonly WeightUpdate[]) => {
  const inOrder = updates.toReversed()
  const now = new Date().toISOString()
  return current_weights.map(({ variant_id, variant_name, current_weight }) => ({
    id: variant_id,
    label: variant_name,
    points: [
      ...inOrder.map(({ at, weights }) => ({ at, value: weights[variant_id] ?? 0 })),
      { at: now, value: current_weight },
    ],
  }))
}
