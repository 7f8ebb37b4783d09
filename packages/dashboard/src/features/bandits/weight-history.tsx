import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { StackedAreaChart } from '../../ui/charts/stacked-area-chart.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { count, dateTime, percent } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { type Bandit, type BanditHistory, banditHistoryQuery } from './queries.ts'

type Update = BanditHistory['items'][number]

const CAUSES: Record<Update['cause'], string> = {
  scheduler: 'By the scheduler',
  request: 'On request',
  manual: 'By hand',
}

const COLUMNS: readonly Column<Update>[] = [
  { id: 'at', header: 'When', isRowHeader: true, cell: ({ at }) => dateTime(at), text: ({ at }) => at },
  { id: 'cause', header: 'Cause', cell: ({ cause }) => CAUSES[cause], text: ({ cause }) => cause },
  {
    id: 'pulls',
    header: 'Subjects then',
    align: 'end',
    cell: ({ arms }) => count(pullsOf(arms)),
    text: ({ arms }) => String(pullsOf(arms)),
  },
  {
    id: 'regret',
    header: 'Regret so far',
    hint: 'Conversions that always giving the best variant would have added, as estimated then.',
    align: 'end',
    cell: ({ regret }) => regret.toFixed(1),
    text: ({ regret }) => String(regret),
  },
]

function pullsOf(arms: Update['arms']): number {
  return arms.reduce((sum, { pulls }) => sum + pulls, 0)
}

/** The weights over time, and each change with its cause. */
export const WeightHistory = ({ bandit }: { bandit: Bandit }) => {
  const query = useQuery(banditHistoryQuery(bandit.experiment_id))
  return (
    <Card title="Weights over time">
      <QueryView query={query} loading={<Skeleton className="h-72 w-full" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="py-6 text-ink-muted">
              The weights are still those of the start: they move once every variant has enough subjects.
            </p>
          ) : (
            <div className="flex flex-col gap-5">
              <StackedAreaChart
                label="Share of new subjects"
                format={(value) => percent(value, 0)}
                series={seriesOf(bandit, items)}
              />
              <DataTable
                label="Updates of the weights"
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

/** A series for each variant, in time, up to now. */
const seriesOf = ({ current_weights }: Bandit, updates: readonly Update[]) => {
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
