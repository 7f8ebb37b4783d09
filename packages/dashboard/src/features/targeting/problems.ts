import { type Condition, checkRules, type TargetingRules } from '@assay/evaluation'
import { OPERATOR_WORDS, type ValueKind } from './operators.ts'
import { isUntouched } from './values.ts'

/** Problems by the dotted path of what they are about: `targeting_rules.groups.0.conditions.1.value`. */
export type ProblemsByName = Readonly<Record<string, string | readonly string[] | undefined>>

const HELP: Partial<Record<ValueKind, string>> = {
  number: 'Enter a number.',
  version: 'Enter a version, such as 2.4.0.',
  pattern: 'This pattern is not valid. Look-around and back references are not supported.',
  circle: 'Enter a latitude from −90 to 90, a longitude from −180 to 180 and a radius.',
  window: 'Choose days, or both a start and an end time.',
  moment: 'Choose a date and a time.',
  addresses: 'Enter IP addresses or ranges, such as 10.0.0.0/8 or 2001:db8::/32.',
  segments: 'Choose a segment.',
}

/**
 * The problems of a path and of everything below it, each sentence once.
 *
 * @param name dotted path
 */
export const problemsAt = (problems: ProblemsByName, name: string): string[] => {
  const found = Object.entries(problems)
    .filter(([key]) => key === name || key.startsWith(`${name}.`))
    .flatMap(([, texts]) => texts ?? [])
  return [...new Set(found)]
}

/**
 * Every problem that keeps rules from being accepted, by path. Empty fields count too: this is for the moment when
 * somebody wants to save.
 *
 * @param name path of the rules in the request body
 */
export const rulesProblems = (
  rules: TargetingRules | null,
  { name = 'targeting_rules', allowSegments = true }: { name?: string; allowSegments?: boolean } = {},
): Record<string, string> => {
  const checked = checkRules(rules, { allowFlagKeys: true, allowSegments })
  if ('rules' in checked) return {}
  return Object.fromEntries(checked.problems.map(({ loc, msg }) => [[name, ...loc].join('.'), msg]))
}

/** The problem of a value as the builder shows it; undefined for a field that is still empty. */
const visibleProblem = ({ operator, value }: Condition, problem: string | undefined): string | undefined =>
  problem === undefined || isUntouched(value) ? undefined : (HELP[OPERATOR_WORDS[operator].kind] ?? problem)

/** The problems that the builder shows while somebody writes: those of fields that are not empty. */
export const visibleProblems = (
  rules: TargetingRules | null,
  options: { name: string; allowSegments: boolean },
): Record<string, string> => {
  const problems = new Map(Object.entries(rulesProblems(rules, options)))
  const conditions = (rules?.groups ?? []).flatMap((group, index) =>
    group.conditions.map((condition, at) => ({
      condition,
      path: `${options.name}.groups.${index}.conditions.${at}`,
    })),
  )
  for (const { condition, path } of conditions) {
    if (condition.attribute === '') problems.delete(`${path}.attribute`)
    const visible = visibleProblem(condition, problems.get(`${path}.value`))
    problems.delete(`${path}.value`)
    if (visible !== undefined) problems.set(`${path}.value`, visible)
  }
  return Object.fromEntries(problems)
}
