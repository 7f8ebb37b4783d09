import { type GroupSequentialLook, nextLook, repeatedInterval, startGroupSequential } from '@assay/statistics'
import { finite, intervalEnds } from '../json-numbers.ts'
import type { ReachedLook } from './evidence.ts'
import type { GroupSequentialResult, PlannedLook } from './schema.ts'
import type { SequentialSettings } from './settings.ts'

/** The planned looks with their boundaries, from the first to the last. */
export type Design = readonly GroupSequentialLook[]

/** The boundaries of all planned looks, at equal fractions of the plan. */
export const boundariesOf = ({
  planned_looks: looks,
  spending_function: kind,
  alpha,
}: Pick<SequentialSettings, 'planned_looks' | 'spending_function' | 'alpha'>): Design => {
  const fractions = Array.from({ length: looks }, (_, index) => (index + 1) / looks)
  return fractions.reduce(nextLook, startGroupSequential({ spending: { kind }, alpha })).looks
}

const zOf = ({ estimate, standard_error }: ReachedLook): number => estimate / standard_error

/** Whether a planned look crosses its boundary. */
export const isRejected = (look: ReachedLook, design: Design): boolean => {
  const boundary = design[look.look - 1]?.boundaryZ ?? Number.POSITIVE_INFINITY
  return Math.abs(zOf(look)) >= boundary
}

/** The last planned look at a comparison, with the decision of all of them; null before the first. */
export const lastPlannedLook = (
  looks: readonly ReachedLook[],
  design: Design,
): GroupSequentialResult | null => {
  const last = looks.at(-1)
  const planned = last && design[last.look - 1]
  if (!last || !planned) return null
  const { estimate, standard_error: standardError } = last
  return {
    look: last.look,
    z: zOf(last),
    boundary_z: finite(planned.boundaryZ),
    repeated_interval: intervalEnds(repeatedInterval({ estimate, standardError }, planned)),
    can_stop: looks.some((look) => isRejected(look, design)),
  }
}

/** Alpha spending over the planned looks, with the statistics of the primary metric at those reached. */
export const alphaSpending = (
  design: Design,
  looks: readonly ReachedLook[],
  { plannedSize }: SequentialSettings,
): PlannedLook[] =>
  design.map(({ informationFraction, cumulativeAlpha, boundaryZ, nominalP }, index) => {
    const reached = looks.filter(({ look }) => look === index + 1)
    const [strongest] = reached.toSorted((left, right) => Math.abs(zOf(right)) - Math.abs(zOf(left)))
    return {
      look: index + 1,
      information_fraction: informationFraction,
      sample_size: Math.ceil(plannedSize * informationFraction - 1e-6),
      cumulative_alpha: cumulativeAlpha,
      boundary_z: finite(boundaryZ),
      nominal_p: nominalP,
      reached_at: strongest?.reached_at ?? null,
      z: strongest ? zOf(strongest) : null,
      rejected: strongest ? reached.some((look) => isRejected(look, design)) : null,
    }
  })
