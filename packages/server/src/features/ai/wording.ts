import type { Context } from '../../context.ts'
import { countsOnlyKnown, type Known } from './figures.ts'
import { ask, ModelError, type Question } from './model.ts'

interface WordedOptions<Answer, Worded> {
  question: Question<Answer>
  /** What the texts of the model may count. */
  known: Known
  /** Every text of the model's answer. */
  textsOf: (answer: Answer) => readonly string[]
  /** The built-in answer in the words of the model. */
  apply: (answer: Answer) => Worded
  builtin: Worded
}

/**
 * The built-in answer in the words of the model, when there is one. The model has no say in any figure: an answer
 * that counts anything but what was computed is not used.
 */
export const worded = async <Answer, Worded extends { fallback_reason: string | null }>(
  ctx: Context,
  { question, known, textsOf, apply, builtin }: WordedOptions<Answer, Worded>,
): Promise<Worded> => {
  if (ctx.config.AI_BASE_URL === undefined) return builtin
  try {
    const answer = await ask(ctx.config, question)
    const isRight = textsOf(answer).every((text) => countsOnlyKnown(text, known))
    if (!isRight) throw new ModelError('The model named figures that were not computed')
    return apply(answer)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.warn({ reason: error.message }, 'language model failed, the built-in assistant answers')
    return { ...builtin, fallback_reason: error.message }
  }
}
