import { z } from 'zod'
import type { Config } from '../../config/index.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { limitedText } from '../../lib/limited-text.ts'

type ModelSettings = Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL' | 'AI_TIMEOUT_SECONDS'>

/** A request to the model: its task, the facts, and the schema of the answer. */
export interface Question<Answer> {
  task: string
  /** Aggregates only; never anything about a single subject. */
  facts: object
  answer: z.ZodType<Answer>
}

/** A request to the model that gave no usable answer; the message is shown to people. */
export class ModelError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ModelError'
  }
}

const MAX_ANSWER_BYTES = 256 * 1024

/**
 * Sends a request to the model of AI_BASE_URL, by the chat completions of the OpenAI protocol. The answer matches the
 * requested schema.
 *
 * @throws ModelError when there is no such answer in time
 */
export const requestAnswer = async <Answer>(
  settings: ModelSettings,
  question: Question<Answer>,
): Promise<Answer> => {
  const signal = AbortSignal.timeout(settings.AI_TIMEOUT_SECONDS * SECOND_MS)
  try {
    const response = await post(settings, { body: bodyOf(settings, question, true), signal })
    const plain = response.status === 400 || response.status === 422
    const answered = plain ? await postPlainly(settings, question, { signal, refused: response }) : response
    return read(await textOf(answered), question.answer)
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError(reasonOf(error, settings))
  }
}

/** Repeats a request without `response_format`, which some servers refuse; the task names the schema anyway. */
const postPlainly = async <Answer>(
  settings: ModelSettings,
  question: Question<Answer>,
  { signal, refused }: { signal: AbortSignal; refused: Response },
): Promise<Response> => {
  await refused.body?.cancel()
  return post(settings, { body: bodyOf(settings, question, false), signal })
}

const post = (
  { AI_BASE_URL = '', AI_API_KEY }: ModelSettings,
  { body, signal }: { body: object; signal: AbortSignal },
): Promise<Response> =>
  fetch(`${AI_BASE_URL.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(AI_API_KEY !== undefined && { Authorization: `Bearer ${AI_API_KEY}` }),
    },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  })

const bodyOf = <Answer>(
  { AI_MODEL }: ModelSettings,
  { task, facts, answer }: Question<Answer>,
  withFormat: boolean,
): object => {
  const schema = z.toJSONSchema(answer)
  const rules = `${task}\nAnswer with one JSON object of this JSON schema and nothing else:\n${JSON.stringify(schema)}`
  return {
    model: AI_MODEL,
    messages: [
      { role: 'system', content: rules },
      { role: 'user', content: JSON.stringify(facts) },
    ],
    temperature: 0.2,
    ...(withFormat && {
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
    }),
  }
}

const textOf = async (response: Response): Promise<string> => {
  if (!response.ok) {
    await response.body?.cancel()
    throw new ModelError(`The model answered with status ${response.status}`)
  }
  const tooLong = (): ModelError => new ModelError('The answer of the model was too long')
  return limitedText(response.body ?? [], MAX_ANSWER_BYTES, tooLong)
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

const WRONG_SHAPE = 'The answer of the model does not have the requested shape'

const read = <Answer>(text: string, shape: z.ZodType<Answer>): Answer => {
  const content = completion.safeParse(parsed(text)).data?.choices[0]?.message.content
  const answer = shape.safeParse(parsed(withoutFence(content ?? '')))
  if (!answer.success) throw new ModelError(WRONG_SHAPE)
  return answer.data
}

const FENCE = '```'

/**
 * The content without the Markdown fence that models often add. No regular expressions: trimming with them takes
 * quadratic time.
 */
const withoutFence = (content: string): string => {
  const text = content.trim()
  const opened = text.startsWith(FENCE) ? text.slice(FENCE.length).replace(/^json/i, '') : text
  const closed = opened.endsWith(FENCE) ? opened.slice(0, -FENCE.length) : opened
  return closed.trim()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The kind of failure only: messages of the network layer may contain the address. */
const reasonOf = (error: unknown, { AI_TIMEOUT_SECONDS }: ModelSettings): string => {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `The model did not answer within ${AI_TIMEOUT_SECONDS} seconds`
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection'
  return `The model could not be reached: ${code}`
}
