import { isDeepStrictEqual } from 'node:util'
import { conflict, type Problem, unprocessable } from '../../../lib/errors.ts'
import { runWithin } from '../../../workers/run-within.ts'
import { checkValues, isTrivial, type SchemaAnswer, type SchemaQuestion } from './schema-check.ts'
import type { Settings } from './settings.ts'
import { schemaTask } from './tasks.ts'

/** Maximum time of a check of values against their schema, in milliseconds. */
const MAX_CHECK_MS = 5000

/** The part of a flag that its json_schema applies to; undefined for flags without one. */
interface Definition {
  json_schema: Record<string, unknown>
  off_value: unknown
  variants: Settings['variants']
}

const definitionOf = ({ json_schema, off_value, variants }: Settings): Definition | undefined =>
  json_schema === null ? undefined : { json_schema, off_value, variants }

/**
 * Refuses values that do not match the flag's json_schema. Values and a schema that are stored already are not checked
 * again. A large check runs in a thread and takes five seconds at most. To be called outside of transactions, so that
 * none stays open meanwhile.
 *
 * @throws AppError 422, 503 when too many checks wait
 */
export const requireMatch = async (settings: Settings, stored?: Settings): Promise<void> => {
  const definition = definitionOf(settings)
  if (!definition || (stored && isDeepStrictEqual(definition, definitionOf(stored)))) return
  const { json_schema, off_value, variants } = definition
  const valued = [
    ...(off_value === null ? [] : [{ loc: ['off_value'], value: off_value }]),
    ...variants.map(({ value }, index) => ({ loc: ['variants', index, 'value'], value })),
  ]
  const answer = await answerTo({ schema: json_schema, values: valued.map(({ value }) => value) })
  if (answer === null) throw unprocessable([problem(['json_schema'], 'is not a valid JSON Schema')])
  const problems = valued.flatMap(({ loc }, index) =>
    answer[index] ? [] : [problem(loc, 'does not match json_schema')],
  )
  if (problems.length > 0) throw unprocessable(problems)
}

const problem = (loc: (string | number)[], msg: string): Problem => ({
  type: 'value_error',
  loc: ['body', ...loc],
  msg,
})

const answerTo = (question: SchemaQuestion): SchemaAnswer | Promise<SchemaAnswer> => {
  if (isTrivial(question)) return checkValues(question)
  const reason = unprocessable([problem(['json_schema'], 'takes too long to check')])
  return runWithin(schemaTask, question, { limit: MAX_CHECK_MS, reason })
}

/**
 * Refuses settings whose values differ from the checked ones because another request changed the flag meanwhile.
 *
 * @throws AppError 409
 */
export const requireChecked = (settings: Settings, checked: Settings): void => {
  if (isDeepStrictEqual(definitionOf(settings), definitionOf(checked))) return
  throw conflict('Feature flag was changed at the same moment')
}
