import type { MdeAnswer, SampleSizeAnswer } from '../schema/answers.ts'
import type { MdeRequest, SampleSizeRequest } from '../schema/requests.ts'
import { commonAnswer } from './answer.ts'
import { absoluteEffect, designOf, relativeEffect } from './design.ts'
import { noBaselineNote, undetectableNote } from './notes.ts'
import { detectableAt, requiredControl } from './size.ts'

/** The sample size that detects an effect. */
export const sampleSizeAnswerOf = (request: SampleSizeRequest): SampleSizeAnswer => {
  const design = designOf(request)
  const effect = absoluteEffect(design, request.effect)
  return commonAnswer(design, { control: requiredControl(design, effect), effect })
}

/** The minimum detectable effect of a sample size. */
export const mdeAnswerOf = (request: MdeRequest): MdeAnswer => {
  const design = designOf(request)
  const control = request.sample_size_per_variant
  const effect = detectableAt(design, control)
  const notes = [...undetectableNote(effect), ...noBaselineNote(design)]
  return {
    ...commonAnswer(design, { control, effect, notes }),
    mde_relative: effect === null ? null : relativeEffect(design, effect),
    mde_absolute: effect,
  }
}
