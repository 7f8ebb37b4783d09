import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { count, dateTime, words } from '../../../ui/format.ts'
import type { ComplianceReport, Control } from '../api-types.ts'

interface ControlCardProps {
  control: Control
  report: ComplianceReport
}

/** A control: what was recorded of it, with ways to the entries. */
export const ControlCard = ({ control, report }: ControlCardProps) => (
  <Card
    title={`${control.id} ${control.title}`}
    description={
      control.last_event_at === undefined
        ? 'Nothing was recorded for this control in the period.'
        : `${count(control.events)} events, the last one on ${dateTime(control.last_event_at)}.`
    }
    actions={
      <Badge tone={control.activity === 'seen' ? 'accent' : 'neutral'}>
        {control.activity === 'seen' ? 'Activity seen' : 'No activity'}
      </Badge>
    }
  >
    {control.events > 0 ? <ControlEvents control={control} report={report} /> : <NoEvents />}
  </Card>
)

const NoEvents = () => (
  <p className="text-ink-muted">No activity is no failure: the control may not have been needed.</p>
)

const ControlEvents = ({ control, report: { period_start, period_end } }: ControlCardProps) => (
  <div className="flex flex-col gap-3">
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {Object.entries(control.by_action).map(([action, events]) => (
        <li key={action}>
          <Link
            to="/admin/audit"
            className="text-accent hover:underline"
            search={{ action_type: action, from_date: period_start, to_date: period_end }}
          >
            {words(action)}
          </Link>{' '}
          <span className="figures text-ink-muted">{count(events)}</span>
        </li>
      ))}
    </ul>
    <div className="print:hidden">
      <Disclosure title={`Newest entries (${control.sample_ids.length})`}>
        <SampleIds ids={control.sample_ids} />
      </Disclosure>
    </div>
    <div className="hidden print:block">
      <p className="text-sm text-ink-muted">Newest entries</p>
      <SampleIds ids={control.sample_ids} />
    </div>
  </div>
)

const SampleIds = ({ ids }: { ids: readonly string[] }) => (
  <ul className="grid gap-x-5 sm:grid-cols-2 print:grid-cols-2">
    {ids.map((id) => (
      <li key={id}>
        <code className="font-mono text-sm wrap-anywhere">{id}</code>
      </li>
    ))}
  </ul>
)
