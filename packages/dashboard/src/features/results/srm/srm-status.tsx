import { Check } from 'lucide-react'
import { count } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Results, SampleRatio } from '../api-types.ts'
import { ExplainedNumber } from '../explanation/explained-number.tsx'
import { variantNames } from '../metrics.ts'
import { preciseP } from '../wording.ts'
import { explainSrm } from './explain-srm.ts'

/** Whether subjects were split as allocated: a quiet line when they were, a banner when not. */
export const SampleRatioLine = ({ results }: { results: Results }) => {
  const { srm, allocation_warning } = results
  return (
    <>
      {allocation_warning && (
        <Notice tone="warning" title="Somebody got a variant without traffic">
          {allocation_warning}
        </Notice>
      )}
      {srm && <Split srm={srm} results={results} />}
    </>
  )
}

const Split = ({ srm, results }: { srm: SampleRatio; results: Results }) => {
  if (srm.warning || srm.sequential.warning) return <Alarm srm={srm} results={results} />
  if (srm.notice) {
    return (
      <Notice tone="warning" title="The split deserves a look">
        <p>
          {splitText(srm, results)} That is rare (p = <PValue srm={srm} results={results} />
          ), but not yet an alarm, which is at 0.001.
        </p>
      </Notice>
    )
  }
  return (
    <p className="flex items-center gap-2 px-1 text-sm text-ink-muted">
      <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />
      <span>
        Sample ratio fine: {splitText(srm, results)} p = <PValue srm={srm} results={results} />
      </span>
    </p>
  )
}

const PValue = ({ srm, results }: { srm: SampleRatio; results: Results }) => (
  <ExplainedNumber
    name="p-value of the sample ratio"
    text={preciseP(srm.p_value)}
    explain={() => explainSrm(srm, variantNames(results))}
  />
)

const splitText = ({ observed, expected }: SampleRatio, results: Results): string => {
  const names = variantNames(results)
  const ids = Object.keys(expected)
  const total = Object.values(observed).reduce((sum, value) => sum + value, 0)
  if (ids.length > 3) return `${count(total)} subjects are spread over ${ids.length} variants as allocated.`
  const parts = ids.map(
    (id) =>
      `${names.get(id) ?? id} ${count(observed[id] ?? 0)} (${count(Math.round(expected[id] ?? 0))} expected)`,
  )
  return `${parts.join(', ')}.`
}

const CAUSES = [
  'Is one variant slower or broken, so that its subjects leave before they are counted?',
  'Are subjects redirected in one variant only, or filtered (bots, consent) after the assignment?',
  'Did the allocation or the targeting change while it ran, outside of Assay?',
  'Does one platform or country cause it? The check by attribute is under Data quality.',
]

const Alarm = ({ srm, results }: { srm: SampleRatio; results: Results }) => {
  const names = variantNames(results)
  return (
    <Notice tone="negative" title="Sample ratio mismatch: subjects are not split as allocated">
      <p className="mt-0.5">
        A split this far off happens by chance with p = <PValue srm={srm} results={results} />. Effects below
        may come from who is missing rather than from the change.
      </p>
      <dl className="figures mt-3 grid max-w-2xl grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-8 gap-y-2">
        {Object.keys(srm.expected).map((id) => (
          <SplitShare
            key={id}
            name={names.get(id) ?? id}
            seen={srm.observed[id] ?? 0}
            due={srm.expected[id] ?? 0}
          />
        ))}
      </dl>
      <p className="mt-3 font-medium">What to check</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-5">
        {CAUSES.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
    </Notice>
  )
}

const SplitShare = ({ name, seen, due }: { name: string; seen: number; due: number }) => {
  const difference = Math.round(seen - due)
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd>
        {count(seen)} seen, {count(Math.round(due))} expected ({difference < 0 ? '−' : '+'}
        {count(Math.abs(difference))})
      </dd>
    </div>
  )
}
