import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { Connection } from '../api-types.ts'
import { worstCaseOf } from '../costs.ts'
import { connectionState, warehouseOf } from '../names.ts'
import { LastTest } from './last-test.tsx'

/** A connection at a glance: whether it works, what it used today, and what a day can cost. */
export const ConnectionCard = ({ connection }: { connection: Connection }) => {
  const { id, name, warehouse_type, runs_today, max_runs_per_day } = connection
  const { label, tone } = connectionState(connection)
  return (
    <Card
      title={name}
      description={warehouseOf(warehouse_type).label}
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <Progress
          label="Runs today"
          value={runs_today / max_runs_per_day}
          text={`${runs_today} of ${max_runs_per_day}`}
        />
        <Facts
          facts={[
            { name: 'Worst case per day', value: worstCaseOf(connection) },
            { name: 'Last test', value: <LastTest connection={connection} /> },
          ]}
        />
        <Link
          to="/warehouse/connections/$id"
          params={{ id }}
          className="self-start rounded text-sm font-medium text-accent underline underline-offset-2"
        >
          Open<span className="sr-only"> {name}</span>
        </Link>
      </div>
    </Card>
  )
}
