import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AddressForm } from './address-form.tsx'
import type { Preferences, PreferencesChange } from './api-types.ts'
import { useChangePreferences } from './commands.ts'
import { EVENTS } from './events.ts'
import { preferencesQuery } from './queries.ts'

/** The signed-in person's notification preferences. Each takes effect at once. */
export const PreferencesCard = () => {
  const query = useQuery(preferencesQuery)
  return (
    <Card title="Notifications" description="Choose what to be notified of. Changes take effect at once.">
      <QueryView query={query}>{(preferences) => <PreferenceFields preferences={preferences} />}</QueryView>
    </Card>
  )
}

const PreferenceFields = ({ preferences }: { preferences: Preferences }) => {
  const change = useChangePreferences('message')
  return (
    <div className="flex flex-col gap-4">
      <Switch
        isSelected={preferences.email_enabled}
        onChange={(email_enabled) => change.run({ email_enabled })}
        description="Off: you get no e-mail, whatever is chosen below."
      >
        E-mail
      </Switch>
      <AddressForm preferences={preferences} />
      <div className="overflow-x-auto">
        <EventTable events={preferences.events} onChange={(events) => change.run({ events })} />
      </div>
    </div>
  )
}

interface EventTableProps {
  events: Preferences['events']
  onChange: (change: NonNullable<PreferencesChange['events']>) => void
}

const CHANNELS = [
  { id: 'inbox', header: 'Inbox', label: 'in the inbox' },
  { id: 'email', header: 'E-mail', label: 'by e-mail' },
] as const

const EventTable = ({ events, onChange }: EventTableProps) => (
  <table className="w-full text-left">
    <thead>
      <tr className="border-b border-line text-sm text-ink-muted">
        <th scope="col" className="py-2 font-medium">
          Event
        </th>
        {CHANNELS.map(({ id, header }) => (
          <th key={id} scope="col" className="w-20 py-2 font-medium">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {EVENTS.map((event) => (
        <tr key={event.id} className="border-b border-line last:border-0">
          <th scope="row" className="py-2 font-normal">
            <span className="block">{event.label}</span>
            <span className="block text-sm text-ink-muted">{event.description}</span>
          </th>
          {CHANNELS.map(({ id, label }) => (
            <td key={id}>
              <Checkbox
                labelHidden
                isSelected={events[event.id][id]}
                onChange={(isChosen) => onChange({ [event.id]: { [id]: isChosen } })}
              >
                {`${event.label} ${label}`}
              </Checkbox>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
