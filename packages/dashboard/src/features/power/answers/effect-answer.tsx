import { useQuery } from '@tanstack/react-query'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { count, percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Plan } from '../plan.ts'
import { detectableQuery } from '../queries.ts'
import { basisOf } from '../request.ts'
import { absoluteText, effectText } from '../wording.ts'
import { Computed } from './computed.tsx'
import { Explanation } from './explanation.tsx'
import { PowerByEffect } from './power-curve.tsx'

/** The minimum detectable effect for a number of subjects. */
export const EffectAnswer = ({ plan }: { plan: Plan }) => {
  const query = useQuery(detectableQuery(basisOf(plan), plan.size))
  return (
    <Computed query={query} height="h-[34rem]">
      {(answer) => (
        <div className="flex flex-col gap-5">
          <Sentence plan={plan} relative={answer.mde_relative} absolute={answer.mde_absolute} />
          <div className="grid gap-4 sm:grid-cols-3">
            <FigureTile
              label="Relative"
              value={answer.mde_relative === null ? '–' : percent(answer.mde_relative, 1)}
              hint="of the current value"
            />
            <FigureTile
              label="Absolute"
              value={answer.mde_absolute === null ? '–' : absoluteText(answer.mde_absolute, plan)}
              hint={
                answer.treatment_rate === null
                  ? 'higher or lower'
                  : `a rate of ${percent(answer.treatment_rate)}`
              }
            />
            <FigureTile label="Total" value={count(answer.total_sample_size)} />
          </div>
          <PowerByEffect plan={plan} marks={markOf(plan, answer)} />
          <Explanation answer={answer} />
        </div>
      )}
    </Computed>
  )
}

interface Detectable {
  mde_relative: number | null
  mde_absolute: number | null
}

const chosen = ({ effect_type }: Plan, { mde_relative, mde_absolute }: Detectable): number | null =>
  effect_type === 'relative' ? mde_relative : mde_absolute

const markOf = (plan: Plan, detectable: Detectable) => {
  const effect = chosen(plan, detectable)
  return effect === null ? [] : [{ x: effect, y: plan.power, label: 'Detectable' }]
}

interface SentenceProps {
  plan: Plan
  relative: number | null
  absolute: number | null
}

const Sentence = ({ plan, relative, absolute }: SentenceProps) => {
  const effect = chosen(plan, { mde_relative: relative, mde_absolute: absolute })
  if (effect === null) {
    return (
      <Notice tone="warning" title="No effect can be detected">
        There are too few subjects for this power and confidence.
      </Notice>
    )
  }
  return (
    <p aria-live="polite" className="text-lg text-balance">
      With {count(plan.size)} subjects in the control, the minimum detectable effect at{' '}
      {percent(plan.power, 0)} power is{' '}
      <strong className="figures font-semibold">{effectText(effect, plan)}</strong>.
    </p>
  )
}
