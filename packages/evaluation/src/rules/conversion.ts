import { rulesMeter } from '../meter.ts'
import type { Scalar } from './types.ts'

/** Whether an attribute or item equals the same text, number or boolean. */
export type ScalarTest = (value: unknown) => boolean

/** Unambiguous, so that long non-numeric text takes linear time. */
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const BOOLEAN_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
])
/** Longer text is not a number; the bound keeps parsing cheap. */
const MAX_NUMERIC_LENGTH = 400

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Parses a finite number, or its decimal notation with optional surrounding spaces; else undefined. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.length > MAX_NUMERIC_LENGTH) return undefined
  const text = value.trim()
  const number = NUMERIC.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** Parses a boolean: true, 1, yes / false, 0, no in any letter case; else undefined. */
export function toBoolean(text: string): boolean | undefined {
  return text.length > 20 ? undefined : BOOLEAN_WORDS.get(text.trim().toLowerCase())
}

/** Text of a scalar; undefined for anything else. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/**
 * Tests for equality with any of the items. Two texts, numbers or booleans are compared as they are; text against a
 * number or boolean is converted; a number never equals a boolean; an array or object equals nothing.
 */
export function equalsAny(items: readonly Scalar[]): ScalarTest {
  const texts = new Set(items.filter((item) => typeof item === 'string'))
  const numbers = new Set(items.filter((item) => typeof item === 'number'))
  const booleans = new Set(items.filter((item) => typeof item === 'boolean'))
  const spelledNumbers = new Set([...texts].map(toNumber).filter((number) => number !== undefined))
  const spelledBooleans = new Set([...texts].map(toBoolean).filter((boolean) => boolean !== undefined))
  const textEquals = (text: string): boolean =>
    texts.has(text) || spells(numbers, () => toNumber(text)) || spells(booleans, () => toBoolean(text))
  return (value) => {
    switch (typeof value) {
      case 'string':
        return textEquals(value)
      case 'number':
        return numbers.has(value) || spelledNumbers.has(value)
      case 'boolean':
        return booleans.has(value) || spelledBooleans.has(value)
      default:
        return false
    }
  }
}

function spells<T>(members: ReadonlySet<T>, read: () => T | undefined): boolean {
  if (members.size === 0) return false
  const value = read()
  return value !== undefined && members.has(value)
}

/** Items of a list value: an array of scalars, comma-separated text (trimmed, empty items dropped) or one scalar. */
export function toItems(value: unknown): readonly Scalar[] | undefined {
  if (typeof value === 'string') {
    return value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  }
  if (isScalar(value)) return [value]
  return Array.isArray(value) && value.every(isScalar) ? value : undefined
}

/**
 * Scalars of an array attribute; a scalar counts as an array of one, anything else as an empty one. Each element is one
 * test of the meter.
 */
export function toElements(attribute: unknown): readonly Scalar[] {
  if (isScalar(attribute)) return [attribute]
  if (!Array.isArray(attribute)) return []
  rulesMeter.spend(attribute.length)
  return attribute.filter(isScalar)
}

/**
 * Whether any scalar in an array or object, at any depth, passes a test, in no particular order. Each element of an
 * array or object is one test of the meter.
 */
export function someScalar(outer: object, passes: (scalar: Scalar) => boolean): boolean {
  const open: object[] = [outer]
  const isFound = (element: unknown): boolean => {
    if (isScalar(element)) return passes(element)
    if (typeof element === 'object' && element !== null) open.push(element)
    return false
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const elements: readonly unknown[] = Array.isArray(next) ? next : Object.values(next)
    rulesMeter.spend(elements.length)
    if (elements.some(isFound)) return true
  }
  return false
}

/** Scalars of an attribute: itself, or those in an array or object at any depth, counted as by `someScalar`. */
export function scalarsIn(attribute: unknown): readonly Scalar[] {
  if (isScalar(attribute)) return [attribute]
  const found: Scalar[] = []
  if (typeof attribute === 'object' && attribute !== null)
    someScalar(attribute, (scalar) => found.push(scalar) === 0)
  return found
}
