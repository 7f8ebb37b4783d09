import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { DiffView } from '../../../ui/diff-view.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Moment } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Flag, type FlagEntry, flagHistoryQuery, revertFlag } from '../queries.ts'

const PAGE_SIZE = 25

/** Who changed the flag, its rollouts and its safety, when and how, and the way back to each state. */
export const HistoryTab = ({ flag }: { flag: Flag }) => {
  const [skip, setSkip] = useState(0)
  const query = useQuery(flagHistoryQuery(flag.id, { skip, limit: PAGE_SIZE }))
  return (
    <Card
      title="History"
      description="Every change of the flag, its rollouts and its safety, the newest first."
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
  entry: FlagEntry
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
    {entry.entity_type === 'feature_flag' && !isLatest && <GoBack entry={entry} flag={flag} />}
  </li>
)

const fieldsOf = ({ diff, old_value }: FlagEntry): string => {
  if (old_value === null) return 'What it began with'
  return diff.length === 1 ? `1 field: ${diff[0]?.field}` : `${diff.length} fields changed`
}

const GoBack = ({ entry, flag }: { entry: FlagEntry; flag: Flag }) => {
  const mayEdit = useMay('editor')
  const confirm = useConfirm()
  const revert = useCommand({
    changes: ['flags'],
    run: () => revertFlag(flag.id, entry.id),
    onDone: () => toast({ title: 'The flag is as it was then', tone: 'positive' }),
  })
  const archived = flag.status === 'ARCHIVED' && 'Bring the flag back from the archive first.'
  const ask = async () => {
    const isSure = await confirm({
      title: 'Go back to this state?',
      text: 'The flag gets the name, values, rules, shares and state that it had right after this change, at once for everybody. Going back is a change of its own: it can be taken back the same way.',
      action: 'Go back',
    })
    if (isSure) revert.run()
  }
  return (
    <Button
      size="small"
      isPending={revert.isPending}
      refused={mayEdit ? archived : reservedFor('editor')}
      onPress={() => void ask()}
    >
      <RotateCcw aria-hidden="true" />
      Go back to this
    </Button>
  )
}
