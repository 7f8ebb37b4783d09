import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { count, words } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { auditStatsQuery } from './queries.ts'

const MAX_BARS = 12

const bars = (counts: Record<string, number>) =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_BARS)
    .map(([id, value]) => ({ id, label: words(id), value }))

/** Entries counted by action, kind and account. */
export const StatisticsTab = () => {
  const query = useQuery(auditStatsQuery)
  return (
    <QueryView query={query}>
      {({ total, by_action, by_entity, most_active_users }) => (
        <div className="grid gap-6 lg:grid-cols-2">
          <Card title="Actions" description={`${count(total)} entries in total.`}>
            <BarChart label="Entries by action" bars={bars(by_action)} format={count} />
          </Card>
          <Card title="Kinds">
            <BarChart label="Entries by kind" bars={bars(by_entity)} format={count} />
          </Card>
          <Card title="Most active accounts">
            <BarChart
              label="Entries by account"
              bars={most_active_users.map(({ user_id, user_email, count: value }) => ({
                id: user_id,
                label: user_email,
                value,
              }))}
              format={count}
            />
          </Card>
        </div>
      )}
    </QueryView>
  )
}
