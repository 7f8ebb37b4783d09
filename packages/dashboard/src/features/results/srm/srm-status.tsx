import { Check } from 'lucide-react'
import { count } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Results, SampleRatio } from '../api-types.ts'
import { ExplainedNumber } from '../explanation/explained-number.tsx'
import { variantNames } from '../metrics.ts'
import { preciseP } from '../wording.ts'
import { explainSrm } from './explain-srm.ts'

/** Status of the sample ratio (SRM): a quiet line when it is as expected, a banner when it is not. */
export const SrmStatus = ({ results }: { results: Results }) => {
  const { srm, allocation_warning } = results
  return (
    <>
      {allocation_warning && (
        <Notice tone="warning" title="Subjects in a variant without traffic">
          {allocation_warning}
        </Notice>
      )}
      {srm && <SampleRatioStatus srm={srm} names={variantNames(results)} />}
    </>
  )
}

interface StatusProps {
  srm: SampleRatio
  /** Names of the variants by their ids. */
  names: ReadonlyMap<string, string>
}

/** Status of a sample ratio, wherever the subjects were counted. */
export const SampleRatioStatus = ({ srm, names }: StatusProps) => {
  if (srm.warning || srm.sequential.warning) return <Alarm srm={srm} names={names} />
  if (srm.notice) {
    return (
      <Notice tone="warning" title="Unusual sample ratio">
        <p>
          {countsText(srm, names)} This is rare (p = <PValue srm={srm} names={names} />
          ), but above the alarm threshold of 0.001.
        </p>
      </Notice>
    )
  }
  return (
    <p className="flex items-center gap-2 px-1 text-sm text-ink-muted">
      <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />
      <span>
        Sample ratio as expected: {countsText(srm, names)} p = <PValue srm={srm} names={names} />
      </span>
    </p>
  )
}

const PValue = ({ srm, names }: StatusProps) => (
  <ExplainedNumber
    name="p-value of the sample ratio"
    text={preciseP(srm.p_value)}
    explain={() => explainSrm(srm, names)}
  />
)

const countsText = ({ observed, expected }: SampleRatio, names: StatusProps['names']): string => {
  const ids = Object.keys(expected)
  const total = Object.values(observed).reduce((sum, value) => sum + value, 0)
  if (ids.length > 3) return `${count(total)} subjects in ${ids.length} variants.`
  const parts = ids.map(
    (id) =>
      `${names.get(id) ?? id} ${count(observed[id] ?? 0)} (${count(Math.round(expected[id] ?? 0))} expected)`,
  )
  return `${parts.join(', ')}.`
}

const CAUSES = [
  'Does one variant load slower or fail, so that its subjects leave before they are counted?',
  'Are subjects redirected in one variant only, or filtered (bots, consent) after their assignment?',
  'Did something outside of Assay change the allocation or the targeting during the experiment?',
  'Is one platform or country the cause? See the check by dimension under Data quality.',
]

const Alarm = ({ srm, names }: StatusProps) => {
  return (
    <Notice tone="negative" title="Sample ratio mismatch (SRM)">
      <p className="mt-0.5">
        Subjects do not follow the traffic allocation: chance alone has p = <PValue srm={srm} names={names} />
        . Differences may come from missing subjects rather than from the change.
      </p>
      <dl className="figures mt-3 grid max-w-2xl grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-8 gap-y-2">
        {Object.keys(srm.expected).map((id) => (
          <VariantCount
            key={id}
            name={names.get(id) ?? id}
            observed={srm.observed[id] ?? 0}
            expected={srm.expected[id] ?? 0}
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

const VariantCount = ({ name, observed, expected }: { name: string; observed: number; expected: number }) => {
  const difference = Math.round(observed - expected)
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd>
        {count(observed)} observed, {count(Math.round(expected))} expected ({difference < 0 ? '−' : '+'}
        {count(Math.abs(difference))})
      </dd>
    </div>
  )
}
