import { compilePattern } from '../pattern/index.ts'
import { equalsAny, isScalar, toElements, toItems, toNumber, toText } from './conversion.ts'
import { isInCircle, readCircle, readLocation } from './geo.ts'
import { compareVersions, readVersion } from './semver.ts'
import { readTime } from './time.ts'
import { isInWindow, readTimeWindow } from './time-window.ts'
import type { Operator } from './types.ts'

/** Decides about an attribute that is there. */
export type AttributeTest = (attribute: unknown) => boolean

/** What an attribute must be readable as, for the operator to say anything but no. */
export type AttributeKind = 'any' | 'text' | 'number' | 'version' | 'location' | 'time'

export type OperatorDefinition = {
  readonly attribute: AttributeKind
  /** Prepares the test for a value; undefined when the value is not valid for the operator. */
  readonly prepare: (value: unknown) => AttributeTest | undefined
}

/** Operators on an attribute: all but the two for segments and the two for missing values. */
export type AttributeOperator = Exclude<Operator, 'is_null' | 'is_not_null' | 'in_segment' | 'not_in_segment'>

/** Reads an attribute as a kind; undefined when it cannot be read so. */
export const ATTRIBUTE_READERS: Record<AttributeKind, (attribute: unknown) => unknown> = {
  any: (attribute) => attribute,
  text: toText,
  number: toNumber,
  version: readVersion,
  location: readLocation,
  time: readTime,
}

export const OPERATOR_DEFINITIONS: Record<AttributeOperator, OperatorDefinition> = {
  equals: { attribute: 'any', prepare: equalTo },
  not_equals: { attribute: 'any', prepare: (value) => negated(equalTo(value)) },
  in: { attribute: 'any', prepare: oneOf },
  not_in: { attribute: 'any', prepare: (value) => negated(oneOf(value)) },
  contains: onText((text, part) => text.includes(part)),
  not_contains: {
    attribute: 'any',
    prepare: (value) => negated(OPERATOR_DEFINITIONS.contains.prepare(value)),
  },
  starts_with: onText((text, part) => text.startsWith(part)),
  ends_with: onText((text, part) => text.endsWith(part)),
  greater_than: comparing('number', toNumber, (attribute, value) => attribute > value),
  less_than: comparing('number', toNumber, (attribute, value) => attribute < value),
  greater_than_or_equal: comparing('number', toNumber, (attribute, value) => attribute >= value),
  less_than_or_equal: comparing('number', toNumber, (attribute, value) => attribute <= value),
  regex: { attribute: 'text', prepare: foundBy },
  semver_eq: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) === 0),
  semver_gt: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) > 0),
  semver_lt: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) < 0),
  semver_gte: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) >= 0),
  semver_lte: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) <= 0),
  geo_within_radius: { attribute: 'location', prepare: withinRadius },
  time_window: { attribute: 'time', prepare: withinWindow },
  array_contains: { attribute: 'any', prepare: holdingAll },
  array_intersects: { attribute: 'any', prepare: holdingAny },
}

function negated(test: AttributeTest | undefined): AttributeTest | undefined {
  return test && ((attribute) => !test(attribute))
}

function equalTo(value: unknown): AttributeTest | undefined {
  if (!isScalar(value)) return undefined
  const test = equalsAny([value])
  if (typeof value !== 'string') return test
  return (attribute) => (typeof attribute === 'string' ? attribute === value : test(attribute))
}

function oneOf(value: unknown): AttributeTest | undefined {
  const items = toItems(value)
  return items && equalsAny(items)
}

function onText(compare: (text: string, part: string) => boolean): OperatorDefinition {
  const prepare = (value: unknown): AttributeTest | undefined => {
    const part = toText(value)
    if (part === undefined) return undefined
    return (attribute) => {
      const text = toText(attribute)
      return text !== undefined && compare(text, part)
    }
  }
  return { attribute: 'text', prepare }
}

/** Both sides are read the same way; a side that cannot be read is false (attribute) or refused (value). */
function comparing<T>(
  kind: AttributeKind,
  read: (side: unknown) => T | undefined,
  compare: (attribute: T, value: T) => boolean,
): OperatorDefinition {
  const prepare = (value: unknown): AttributeTest | undefined => {
    const right = read(value)
    if (right === undefined) return undefined
    return (attribute) => {
      const left = read(attribute)
      return left !== undefined && compare(left, right)
    }
  }
  return { attribute: kind, prepare }
}

function foundBy(value: unknown): AttributeTest | undefined {
  const isFound = typeof value === 'string' ? compilePattern(value) : undefined
  if (isFound === undefined) return undefined
  return (attribute) => {
    const text = toText(attribute)
    return text !== undefined && isFound(text)
  }
}

function withinRadius(value: unknown): AttributeTest | undefined {
  const circle = readCircle(value)
  if (circle === undefined) return undefined
  return (attribute) => {
    const place = readLocation(attribute)
    return place !== undefined && isInCircle(circle, place)
  }
}

function withinWindow(value: unknown): AttributeTest | undefined {
  const window = readTimeWindow(value)
  if (window === undefined) return undefined
  return (attribute) => {
    const seconds = readTime(attribute)
    return seconds !== undefined && isInWindow(window, seconds)
  }
}

/** The attribute's elements are indexed once per decision, so that two long lists take linear time. */
function holdingAll(value: unknown): AttributeTest | undefined {
  const items = toItems(value)
  if (items === undefined) return undefined
  return (attribute) => items.every(equalsAny(toElements(attribute)))
}

function holdingAny(value: unknown): AttributeTest | undefined {
  const isListed = oneOf(value)
  return isListed && ((attribute) => toElements(attribute).some(isListed))
}
