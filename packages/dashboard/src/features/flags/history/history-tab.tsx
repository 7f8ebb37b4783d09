import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DiffView } from '../../../ui/diff-view.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Flag, HistoryEntry } from '../api-types.ts'
import { useLock } from '../lock.ts'
import { flagHistoryQuery } from '../queries.ts'
import { useRevertFlag } from './commands.ts'

const PAGE_SIZE = 25

/** Every change of a flag, its rollouts and its safety settings, with a way back to each version. */
export const HistoryTab = ({ flag }: { flag: Flag }) => {
  const [skip, setSkip] = useState(0)
  const query = useQuery(flagHistoryQuery(flag.id, { skip, limit: PAGE_SIZE }))
  return (
    <Card
      title="History"
      description="Every change of the flag, its rollouts and its safety settings, newest first."
    >
      <QueryView query={query}>
        {({ items, total }) => (
          <>
            <ol>
              {items.map((entry, at) => (
                <Entry key={entry.id} entry={entry} flag={flag} isLatest={skip + at === 0} />
              ))}
            </ol>
            <Pager skip={skip} limit={PAGE_SIZE} total={total} onChange={setSkip} />
          </>
        )}
      </QueryView>
    </Card>
  )
}

interface EntryProps {
  entry: HistoryEntry
  flag: Flag
  isLatest: boolean
}

const Entry = ({ entry, flag, isLatest }: EntryProps) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0">
    <div className="min-w-0 flex-1 basis-80">
      <p>{entry.action_description}</p>
      <p className="text-sm text-ink-muted">
        {entry.user_email} · <Moment at={entry.timestamp} />
      </p>
      {entry.reason !== null && <p className="mt-1 text-sm">Reason: {entry.reason}</p>}
      {entry.diff.length > 0 && (
        <div className="mt-1.5">
          <Disclosure title={<span className="text-sm">{fieldsOf(entry)}</span>}>
            <DiffView
              changes={Object.fromEntries(
                entry.diff.map(({ field, old_value, new_value }) => [
                  field,
                  { old: old_value, new: new_value },
                ]),
              )}
            />
          </Disclosure>
        </div>
      )}
    </div>
    {entry.entity_type === 'feature_flag' && !isLatest && <RevertButton entry={entry} flag={flag} />}
  </li>
)

const fieldsOf = ({ diff, old_value }: HistoryEntry): string => {
  if (old_value === null) return 'Initial settings'
  return diff.length === 1 ? `1 field: ${diff[0]?.field}` : `${diff.length} fields changed`
}

const RevertButton = ({ entry, flag }: { entry: HistoryEntry; flag: Flag }) => {
  const revert = useRevertFlag(flag, entry)
  return (
    <Button size="small" isPending={revert.isPending} refused={useLock(flag)} onPress={() => revert.run()}>
      <RotateCcw aria-hidden="true" />
      Revert to this version
    </Button>
  )
}
