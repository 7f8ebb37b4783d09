import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { schedulesQuery } from '../queries.ts'
import { ScheduleRow } from './schedule-row.tsx'

/** When jobs and the crawler run by themselves. */
export const SchedulesTab = () => (
  <Card
    title="Schedules"
    description="Each night a job writes the day before, and again the two days before that if late events have come."
  >
    <QueryView query={useQuery(schedulesQuery)}>
      {({ items }) => (
        <ul className="divide-y divide-line">
          {items.map((schedule) => (
            <ScheduleRow key={schedule.job_type} schedule={schedule} />
          ))}
        </ul>
      )}
    </QueryView>
  </Card>
)
