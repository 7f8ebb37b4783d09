import type { CurveAnswer } from '../schema/answers.ts'
import type { CurveRequest } from '../schema/requests.ts'
import { commonAnswer } from './answer.ts'
import { absoluteEffect, type Design, designOf } from './design.ts'
import { undetectableNote } from './notes.ts'
import { detectableAt, powerAt, requiredControl } from './size.ts'

type Point = CurveAnswer['points'][number]

/** End of a curve in multiples of the planned value, so that the plan is in the middle. */
const REACH = 2

/** Power over the control's size, for one effect. */
const overSizes = (
  design: Design,
  { effect, control, points }: { effect: number; control: number; points: number },
): Point[] => {
  const last = Math.max(REACH * control, points + 1)
  return Array.from({ length: points }, (_, index) => {
    const x = Math.round(2 + ((last - 2) * index) / (points - 1))
    return { x, power: powerAt(design, { effect, control: x }) }
  })
}

/** The largest effect of a curve; for conversions at most a rate of 1. */
const widestEffect = ({ request, baseline, test }: Design, detectable: number | null): number => {
  const reach = REACH * (detectable ?? Infinity)
  return request.metric_type === 'conversion' && test.method === 'fisher_exact'
    ? Math.min(reach, 0.999 * (1 - baseline))
    : reach
}

/** Power over the effect, in the unit of the request, for one size. */
const overEffects = (
  design: Design,
  { control, widest, points }: { control: number; widest: number; points: number },
): Point[] => {
  const unit = design.request.effect_type === 'relative' ? Math.abs(design.baseline) : 1
  return Array.from({ length: points }, (_, index) => {
    const effect = (widest * (index + 1)) / points
    return { x: effect / unit, power: powerAt(design, { effect, control }) }
  })
}

const sizeCurve = (design: Design, request: CurveRequest): CurveAnswer => {
  const effect = absoluteEffect(design, request.effect ?? 0)
  const control = requiredControl(design, effect)
  const points = overSizes(design, { effect, control, points: request.points })
  return { ...commonAnswer(design, { control, effect }), axis: 'sample_size', points }
}

const effectCurve = (design: Design, request: CurveRequest): CurveAnswer => {
  const control = request.sample_size_per_variant ?? 2
  const effect = detectableAt(design, control)
  const widest = widestEffect(design, effect)
  const points = Number.isFinite(widest)
    ? overEffects(design, { control, widest, points: request.points })
    : []
  return {
    ...commonAnswer(design, { control, effect, notes: undetectableNote(effect) }),
    axis: 'effect',
    points,
  }
}

/** Power along an axis: over sizes for an effect, or over effects for a size. */
export const curveAnswerOf = (request: CurveRequest): CurveAnswer => {
  const design = designOf(request)
  return request.axis === 'sample_size' ? sizeCurve(design, request) : effectCurve(design, request)
}
