import type { Context } from '../../context.ts'
import { countsOnlyKnown, type Known } from './figures.ts'
import { ModelError, type Question, requestAnswer } from './model.ts'

interface WordedOptions<Answer, Worded> {
  question: Question<Answer>
  /** The numbers that the model's texts may contain. */
  known: Known
  /** All texts of the model's answer. */
  textsOf: (answer: Answer) => readonly string[]
  /** Replaces the texts of the built-in answer by those of the model. */
  apply: (answer: Answer) => Worded
  builtin: Worded
}

/**
 * The built-in answer with the texts of the model, if it gives any. The model does not affect figures: an answer with a
 * number that was not computed is discarded.
 */
export const worded = async <Answer, Worded extends { fallback_reason: string | null }>(
  ctx: Context,
  { question, known, textsOf, apply, builtin }: WordedOptions<Answer, Worded>,
): Promise<Worded> => {
  if (ctx.config.AI_BASE_URL === undefined) return builtin
  try {
    const answer = await requestAnswer(ctx.config, question)
    const isRight = textsOf(answer).every((text) => countsOnlyKnown(text, known))
    if (!isRight) throw new ModelError('The model named figures that were not computed')
    return apply(answer)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.warn({ reason: error.message }, 'language model failed, the built-in assistant answers')
    return { ...builtin, fallback_reason: error.message }
  }
}
