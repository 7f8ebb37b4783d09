import {
  type Condition,
  hasLetterCase,
  type Operator,
  type RuleGroup,
  type TargetingRules,
} from '@assay/evaluation'
import { isPlainObject } from '../../ui/plain-object.ts'
import { findOperator, isAboutSegments, OPERATOR_WORDS } from './operators.ts'
import { converted } from './values.ts'

/** The one attribute of conditions about segments. */
const SEGMENT_ATTRIBUTE = 'segment'

const isCondition = (value: unknown): boolean =>
  isPlainObject(value) &&
  typeof value['attribute'] === 'string' &&
  findOperator(value['operator']) !== undefined

const isGroup = (value: unknown): boolean =>
  isPlainObject(value) &&
  isLogical(value['logical_operator']) &&
  Array.isArray(value['conditions']) &&
  value['conditions'].every(isCondition)

const isLogical = (value: unknown): boolean => value === 'AND' || value === 'OR'

const isRules = (value: unknown): value is TargetingRules =>
  isPlainObject(value) &&
  isLogical(value['logical_operator']) &&
  Array.isArray(value['groups']) &&
  value['groups'].every(isGroup)

/**
 * Rules as the API sends them, or as they are while somebody writes them. The same object comes back.
 *
 * @returns null for no rules, and for anything that is not in the shape of rules
 */
export const readRules = (value: unknown): TargetingRules | null =>
  isRules(value) && value.groups.length > 0 ? value : null

/** A condition that says nothing yet. */
export const newCondition = (): Condition => ({ attribute: '', operator: 'equals', value: '' })

/** A group with one condition that says nothing yet. */
const newGroup = (): RuleGroup => ({ logical_operator: 'AND', conditions: [newCondition()] })

/** The list with another item at an index. */
export const replaced = <Item>(list: readonly Item[], index: number, item: Item): readonly Item[] =>
  list.map((old, at) => (at === index ? item : old))

/** The list without the item at an index. */
export const removed = <Item>(list: readonly Item[], index: number): readonly Item[] =>
  list.filter((_, at) => at !== index)

/** The list with a copy of the item at an index right behind it. */
export const duplicated = <Item>(list: readonly Item[], index: number): readonly Item[] =>
  list.flatMap((item, at) => (at === index ? [item, structuredClone(item)] : [item]))

/** The list with the item at an index moved up (-1) or down (1) by one; at the end nothing changes. */
export const moved = <Item>(list: readonly Item[], index: number, by: -1 | 1): readonly Item[] => {
  const [item, other] = [list[index], list[index + by]]
  if (item === undefined || other === undefined) return list
  return replaced(replaced(list, index, other), index + by, item)
}

/** Rules with one more group; the first group makes the rules. */
export const withNewGroup = (rules: TargetingRules | null): TargetingRules =>
  rules === null
    ? { logical_operator: 'AND', groups: [newGroup()] }
    : { ...rules, groups: [...rules.groups, newGroup()] }

/** Rules with other groups; without any group there are no rules. */
export const withGroups = (rules: TargetingRules, groups: readonly RuleGroup[]): TargetingRules | null =>
  groups.length === 0 ? null : { ...rules, groups }

/** The condition with another operator; its value is kept as far as the operator can use it. */
export const withOperator = (condition: Condition, operator: Operator): Condition => {
  const [from, to] = [OPERATOR_WORDS[condition.operator].kind, OPERATOR_WORDS[operator].kind]
  const value = converted(condition.value, from, to)
  const attribute = attributeFor(condition, operator)
  const letterCase = hasLetterCase(operator) && condition.case_insensitive === true
  return {
    attribute,
    operator,
    ...(to !== 'none' && { value }),
    ...(letterCase && { case_insensitive: true }),
  }
}

/** The condition with letter case left out of account or not; false, the default, is not written down. */
export const withLetterCase = (
  { case_insensitive: _, ...condition }: Condition,
  isAnyCase: boolean,
): Condition => (isAnyCase ? { ...condition, case_insensitive: true } : condition)

/** Operators that are mostly about the time of the request. */
const ABOUT_TIME: readonly Operator[] = ['time_window', 'before', 'after']

const attributeFor = (condition: Condition, operator: Operator): string => {
  if (isAboutSegments(operator)) return SEGMENT_ATTRIBUTE
  if (isAboutSegments(condition.operator)) return ''
  return condition.attribute === '' && ABOUT_TIME.includes(operator) ? 'now' : condition.attribute
}

/** The attributes that rules look at, each once, in their order. */
export const attributesOf = (rules: TargetingRules | null): string[] => {
  const conditions = rules?.groups.flatMap((group) => group.conditions) ?? []
  const named = conditions.filter(({ attribute, operator }) => attribute !== '' && !isAboutSegments(operator))
  return [...new Set(named.map(({ attribute }) => attribute))]
}
