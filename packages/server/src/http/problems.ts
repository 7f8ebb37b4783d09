import type { z } from 'zod'
import type { Problem, ProblemType } from '../lib/errors.ts'

type Issue = z.core.$ZodIssue
type Location = 'body' | 'query' | 'path' | 'header'

const MESSAGES: Partial<Record<ProblemType, string>> = {
  missing: 'field is required',
  null_not_allowed: 'must not be null',
  extra_forbidden: 'unknown field',
}

/** Limits the size of an answer. */
export const MAX_PROBLEMS = 100

/**
 * Problems of a failed parse in the shape of the API; `loc` starts with `location`. Expects issues with their input
 * (`reportInput`), which distinguishes missing from null and is never repeated. Returns at most `room` problems.
 */
export const problemsOf = (
  error: Pick<z.ZodError, 'issues'>,
  location: Location,
  room = MAX_PROBLEMS,
): Problem[] => collect(error.issues, [location], room)

const collect = (issues: readonly Issue[], start: (string | number)[], room: number): Problem[] => {
  const problems: Problem[] = []
  for (const issue of issues) {
    if (problems.length >= room) break
    problems.push(...problemsOfIssue(issue, start, room - problems.length))
  }
  return problems
}

const problemsOfIssue = (issue: Issue, start: (string | number)[], room: number): Problem[] => {
  const loc = [...start, ...issue.path.map(plainSegment)]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, room).map((key) => problem('extra_forbidden', [...loc, plainSegment(key)]))
  }
  if (issue.code === 'invalid_union') return unionProblems(issue, loc, room)
  if (issue.code === 'custom') return [{ type: typeOf(issue), loc, msg: issue.message }]
  return [problem(typeOf(issue), loc, issue.message)]
}

/** Reports the branch of a union that matched best: the one whose problems are nested deepest. */
const unionProblems = (
  issue: Extract<Issue, { code: 'invalid_union' }>,
  loc: (string | number)[],
  room: number,
): Problem[] => {
  const branches = issue.errors.map((issues) => collect(issues, loc, room))
  const nearest = branches.sort((a, b) => deepest(b) - deepest(a))[0]
  const isTop = nearest === undefined || deepest(nearest) <= loc.length
  return isTop ? [problem(unionType(issue), loc, issue.message)] : nearest
}

const deepest = (problems: Problem[]): number => Math.max(0, ...problems.map(({ loc }) => loc.length))

const unionType = (issue: Issue): ProblemType => absentType(issue.input) ?? 'wrong_type'

const problem = (type: ProblemType, loc: (string | number)[], message?: string): Problem => ({
  type,
  loc,
  msg: MESSAGES[type] ?? message ?? 'is not valid',
})

/** One path segment; keys chosen by the caller are truncated, so that an answer stays small. */
const plainSegment = (segment: PropertyKey): string | number =>
  typeof segment === 'number' ? segment : String(segment).slice(0, 100)

const absentType = (input: unknown): ProblemType | undefined => {
  if (input === undefined) return 'missing'
  return input === null ? 'null_not_allowed' : undefined
}

const typeOf = (issue: Issue): ProblemType => {
  switch (issue.code) {
    case 'invalid_type':
      return absentType(issue.input) ?? 'wrong_type'
    case 'invalid_value':
      return absentType(issue.input) ?? 'not_in_enum'
    case 'too_small':
      return isLength(issue.origin) ? 'too_short' : 'too_small'
    case 'too_big':
      return isLength(issue.origin) ? 'too_long' : 'too_large'
    case 'invalid_format':
      return issue.format === 'regex' ? 'pattern_mismatch' : 'bad_format'
    case 'custom':
      return customType(issue.params?.['type'])
    default:
      return 'value_error'
  }
}

const isLength = (origin: string): boolean => origin === 'string' || origin === 'array' || origin === 'set'

const CUSTOM_TYPES: readonly ProblemType[] = [
  'missing',
  'extra_forbidden',
  'null_not_allowed',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'pattern_mismatch',
  'not_in_enum',
  'bad_format',
]

/** A refinement may set its problem type by `params: { type }`; the default is value_error. */
const customType = (type: unknown): ProblemType =>
  CUSTOM_TYPES.find((known) => known === type) ?? 'value_error'
