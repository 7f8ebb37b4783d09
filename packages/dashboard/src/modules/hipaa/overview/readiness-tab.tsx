import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { HipaaStatus } from '../api-types.ts'
import { residencyQuery, statusQuery } from '../queries.ts'
import { requirementsOf } from './readiness.ts'
import { ResidencyCard } from './residency-card.tsx'

/** Whether the deployment has what health data needs, and where data may lie. */
export const ReadinessTab = () => (
  <div className="flex flex-col gap-5">
    <QueryView query={useQuery(statusQuery)}>{(status) => <ReadinessCard status={status} />}</QueryView>
    <QueryView query={useQuery(residencyQuery)}>
      {(residency) => <ResidencyCard residency={residency} />}
    </QueryView>
  </div>
)

/** What health data needs, what is missing, and which setting gives it. */
export const ReadinessCard = ({ status }: { status: HipaaStatus }) => (
  <Card
    title="Readiness"
    description="What a deployment needs before it holds health data. It is no legal advice."
    actions={
      <Badge tone={status.overall_hipaa_ready ? 'positive' : 'warning'}>
        {status.overall_hipaa_ready ? 'Ready' : 'Not ready'}
      </Badge>
    }
  >
    <ul className="flex flex-col gap-3">
      {requirementsOf(status).map(({ name, isMet, remedy }) => (
        <li key={name} className="flex items-start gap-3">
          {isMet ? (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-positive" />
          ) : (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          )}
          <div>
            <p className="font-medium">
              {name}
              <span className="sr-only">: {isMet ? 'yes' : 'missing'}</span>
            </p>
            {!isMet && <p className="text-sm text-ink-muted">{remedy}</p>}
          </div>
        </li>
      ))}
    </ul>
    {status.active_key_id !== null && (
      <p className="mt-4 text-sm text-ink-muted">
        The key <code className="font-mono text-ink">{status.active_key_id}</code> encrypts. Keys that
        decrypt: <code className="font-mono text-ink">{status.key_ids.join(', ')}</code>.
      </p>
    )}
  </Card>
)
