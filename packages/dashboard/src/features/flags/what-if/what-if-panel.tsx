import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count, percent } from '../../../ui/format.ts'
import { LoadingLines } from '../../../ui/states.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { Flag, FlagChange, WhatIf } from '../api-types.ts'
import { whatIfQuery } from '../queries.ts'
import { outcomeInWords, whatIfInWords } from './what-if-words.ts'

interface WhatIfPanelProps {
  flag: Flag
  /** undefined: nothing is changed yet. */
  change: FlagChange | undefined
}

/** The effect of a change on the subjects seen last, before it is saved (what-if). */
export const WhatIfPanel = ({ flag, change }: WhatIfPanelProps) => {
  const debounced = useDebounced(change)
  const query = useQuery(whatIfQuery(flag.id, debounced))
  return (
    <Card
      title="What-if"
      description="The effect of your change on the subjects seen last. Nothing is saved."
    >
      {change === undefined && (
        <p className="text-ink-muted">
          Change the rules or a percentage to see how many subjects would get another value.
        </p>
      )}
      {change !== undefined && query.isError && (
        <p className="text-ink-muted">Finish the rules to see the effect: {query.error.message}</p>
      )}
      {change !== undefined && query.isPending && <LoadingLines lines={3} />}
      {change !== undefined && query.data && !query.isError && <Effect flag={flag} effect={query.data} />}
    </Card>
  )
}

const Tiles = ({ effect }: { effect: WhatIf }) => {
  const { share, changed, enabled_before, enabled_after, sampled } = effect
  if (share === null || changed === null) return null
  return (
    <div className="grid grid-cols-2 gap-3">
      <FigureTile
        label="Would get another value"
        value={percent(share, 1)}
        hint={`${count(changed)} subjects`}
      />
      {enabled_before !== null && enabled_after !== null && (
        <FigureTile
          label="Would have the flag"
          value={count(enabled_after)}
          hint={`now ${count(enabled_before)} of ${count(sampled)}`}
        />
      )}
    </div>
  )
}

const Effect = ({ flag, effect }: { flag: Flag; effect: WhatIf }) => (
  <div role="status" className="flex flex-col gap-4">
    <p>{whatIfInWords(effect, flag.status === 'ACTIVE')}</p>
    <Tiles effect={effect} />
    {effect.sample.length > 0 && (
      <Disclosure title="Examples">
        <ul className="max-h-80 overflow-y-auto text-sm">
          {effect.sample.map(({ user_id, before, after }) => (
            <li
              key={user_id}
              className="flex justify-between gap-3 border-t border-line py-1.5 first:border-t-0"
            >
              <span className="min-w-0 truncate font-mono">{user_id}</span>
              <span className="shrink-0">
                {outcomeInWords(before)} → <strong>{outcomeInWords(after)}</strong>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    )}
  </div>
)
