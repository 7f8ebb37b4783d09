import { type Condition, checkRules, type TargetingRules } from '@assay/evaluation'
import { OPERATOR_WORDS, type ValueKind } from './operators.ts'
import { isUntouched } from './values.ts'

/** What is wrong, by the dotted name of the place: `targeting_rules.groups.0.conditions.1.value`. */
export type ProblemsByName = Readonly<Record<string, string | readonly string[] | undefined>>

const HELP: Partial<Record<ValueKind, string>> = {
  number: 'Write a number.',
  version: 'Write a version, such as 2.4.0.',
  pattern: 'This pattern cannot be read. It may have no look-around and no back reference.',
  circle: 'Give a latitude from −90 to 90, a longitude from −180 to 180 and a radius.',
  window: 'Choose days, or both a start and an end.',
  moment: 'Choose a day and a time.',
  addresses: 'Write IP addresses or ranges, such as 10.0.0.0/8 or 2001:db8::/32.',
  segments: 'Choose a segment.',
}

/**
 * What is wrong with a place and everything inside it, each sentence once.
 *
 * @param name dotted name of the place
 */
export const problemsAt = (problems: ProblemsByName, name: string): string[] => {
  const found = Object.entries(problems)
    .filter(([key]) => key === name || key.startsWith(`${name}.`))
    .flatMap(([, texts]) => texts ?? [])
  return [...new Set(found)]
}

/**
 * What keeps rules from being accepted, by place. Fields in which nothing was written yet count too: this is for the
 * moment when somebody wants to save.
 *
 * @param name where the rules stand in what is sent
 */
export const rulesProblems = (
  rules: TargetingRules | null,
  { name = 'targeting_rules', allowSegments = true }: { name?: string; allowSegments?: boolean } = {},
): Record<string, string> => {
  const checked = checkRules(rules, { allowFlagKeys: true, allowSegments })
  if ('rules' in checked) return {}
  return Object.fromEntries(checked.problems.map(({ loc, msg }) => [[name, ...loc].join('.'), msg]))
}

/** The problem of a value as it is told while somebody writes; undefined for a field that is still empty. */
const toldProblem = ({ operator, value }: Condition, problem: string | undefined): string | undefined =>
  problem === undefined || isUntouched(value) ? undefined : (HELP[OPERATOR_WORDS[operator].kind] ?? problem)

/** The problems of what has been written so far: empty fields are not complained about while somebody writes. */
export const writtenProblems = (
  rules: TargetingRules | null,
  options: { name: string; allowSegments: boolean },
): Record<string, string> => {
  const problems = new Map(Object.entries(rulesProblems(rules, options)))
  const conditions = (rules?.groups ?? []).flatMap((group, index) =>
    group.conditions.map((condition, at) => ({
      condition,
      place: `${options.name}.groups.${index}.conditions.${at}`,
    })),
  )
  for (const { condition, place } of conditions) {
    if (condition.attribute === '') problems.delete(`${place}.attribute`)
    const told = toldProblem(condition, problems.get(`${place}.value`))
    problems.delete(`${place}.value`)
    if (told !== undefined) problems.set(`${place}.value`, told)
  }
  return Object.fromEntries(problems)
}
