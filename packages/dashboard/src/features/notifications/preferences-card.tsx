import { useMutation, useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toastError } from '../../ui/toast.ts'
import { OtherAddress } from './other-address.tsx'
import { changePreferences, EVENTS, type EventKind, type Preferences, preferencesQuery } from './queries.ts'

/** What the signed-in person is told, in the inbox and by e-mail. Each tick takes effect at once. */
export const PreferencesCard = () => {
  const query = useQuery(preferencesQuery)
  return (
    <Card title="Notifications" description="What you are told, and where. A change takes effect at once.">
      <QueryView query={query}>{(preferences) => <PreferenceTable preferences={preferences} />}</QueryView>
    </Card>
  )
}

const PreferenceTable = ({ preferences }: { preferences: Preferences }) => {
  const change = useMutation({ mutationFn: changePreferences, onError: toastError })
  const set = (kind: EventKind, channel: 'inbox' | 'email', isWanted: boolean) =>
    change.mutate({
      events: { ...preferences.events, [kind]: { ...preferences.events[kind], [channel]: isWanted } },
    })
  return (
    <div className="flex flex-col gap-4">
      <Switch
        isSelected={preferences.email_enabled}
        onChange={(email_enabled) => change.mutate({ email_enabled })}
        description="Off: nothing comes by e-mail, whatever is ticked below."
      >
        E-mail
      </Switch>
      <OtherAddress preferences={preferences} />
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line text-sm text-ink-muted">
              <th scope="col" className="py-2 font-medium">
                Event
              </th>
              <th scope="col" className="w-20 py-2 font-medium">
                Inbox
              </th>
              <th scope="col" className="w-20 py-2 font-medium">
                E-mail
              </th>
            </tr>
          </thead>
          <tbody>
            {EVENTS.map(({ id, label, description }) => (
              <tr key={id} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 font-normal">
                  <span className="block">{label}</span>
                  <span className="block text-sm text-ink-muted">{description}</span>
                </th>
                {(['inbox', 'email'] as const).map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      labelHidden
                      isSelected={preferences.events[id][channel]}
                      onChange={(isWanted) => set(id, channel, isWanted)}
                    >
                      {`${label} ${channel === 'inbox' ? 'in the inbox' : 'by e-mail'}`}
                    </Checkbox>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
