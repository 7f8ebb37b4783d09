import { rulesMeter } from '../meter.ts'
import { compilePattern } from '../pattern/index.ts'
import {
  equalsAny,
  isScalar,
  scalarsIn,
  someScalar,
  toElements,
  toItems,
  toNumber,
  toText,
} from './conversion.ts'
import { isInCircle, readCircle, readLocation } from './geo.ts'
import { allHeld } from './held-items.ts'
import { type IpRange, isInIpRange, readIpAddress, readIpRange } from './ip-address.ts'
import { compareVersions, readVersion } from './semver.ts'
import { containing } from './text-part.ts'
import { readTime } from './time.ts'
import { isInWindow, readTimeWindow } from './time-window.ts'
import type { Operator, Scalar } from './types.ts'

/** Tests an attribute that is present. */
export type AttributeTest = (attribute: unknown) => boolean

/** Type to which an attribute must be convertible; otherwise the operator is false. */
export type AttributeKind = 'any' | 'text' | 'number' | 'version' | 'location' | 'time' | 'ip_address'

/** Options of a condition besides its value. */
export type PrepareOptions = { readonly isAnyCase: boolean }

export type OperatorDefinition = {
  readonly attribute: AttributeKind
  /** Compiles the test for a value; undefined when the value is invalid for the operator. */
  readonly prepare: (value: unknown, options: PrepareOptions) => AttributeTest | undefined
}

/** Operators on attributes: all but the two for segments and the two for missing values. */
export type AttributeOperator = Exclude<Operator, 'is_null' | 'is_not_null' | 'in_segment' | 'not_in_segment'>

/** Converts an attribute to a kind; undefined when that is impossible. */
export const ATTRIBUTE_READERS: Record<AttributeKind, (attribute: unknown) => unknown> = {
  any: (attribute) => attribute,
  text: toText,
  number: toNumber,
  version: readVersion,
  location: readLocation,
  time: readTime,
  ip_address: readIpAddress,
}

export const OPERATOR_DEFINITIONS: Record<AttributeOperator, OperatorDefinition> = {
  equals: { attribute: 'any', prepare: equalTo },
  not_equals: negated(equalTo),
  in: { attribute: 'any', prepare: oneOf },
  not_in: negated(oneOf),
  contains: { attribute: 'text', prepare: holdingPart },
  not_contains: negated(holdingPart),
  starts_with: onText((text, part) => text.startsWith(part)),
  ends_with: onText((text, part) => text.endsWith(part)),
  greater_than: comparing('number', toNumber, (attribute, value) => attribute > value),
  less_than: comparing('number', toNumber, (attribute, value) => attribute < value),
  greater_than_or_equal: comparing('number', toNumber, (attribute, value) => attribute >= value),
  less_than_or_equal: comparing('number', toNumber, (attribute, value) => attribute <= value),
  regex: { attribute: 'text', prepare: foundBy },
  not_regex: negated(foundBy),
  semver_eq: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) === 0),
  semver_gt: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) > 0),
  semver_lt: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) < 0),
  semver_gte: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) >= 0),
  semver_lte: comparing('version', readVersion, (attribute, value) => compareVersions(attribute, value) <= 0),
  geo_within_radius: { attribute: 'location', prepare: withinRadius },
  time_window: { attribute: 'time', prepare: withinWindow },
  before: comparing('time', readTime, (attribute, value) => attribute < value),
  after: comparing('time', readTime, (attribute, value) => attribute > value),
  in_ip_range: { attribute: 'ip_address', prepare: withinRanges },
  array_contains: { attribute: 'any', prepare: holdingAll },
  array_intersects: { attribute: 'any', prepare: holdingAny },
  not_array_contains: { attribute: 'any', prepare: notHoldingAll },
  not_array_intersects: negated(oneOf),
}

/**
 * Negates an operator on scalars. A list or object satisfies it only if none of its values, at any depth, matches, so
 * that an exclusion works in whatever form the attribute is sent.
 */
function negated(prepare: OperatorDefinition['prepare']): OperatorDefinition {
  return {
    attribute: 'any',
    prepare: (value, options) => {
      const matches = prepare(value, options)
      if (matches === undefined) return undefined
      return (attribute) =>
        typeof attribute === 'object' && attribute !== null
          ? !someScalar(attribute, matches)
          : !matches(attribute)
    },
  }
}

function equalTo(value: unknown, { isAnyCase }: PrepareOptions): AttributeTest | undefined {
  if (!isScalar(value)) return undefined
  if (isAnyCase) return equalsInAnyCase([value])
  const test = equalsAny([value])
  if (typeof value !== 'string') return test
  return (attribute) => (typeof attribute === 'string' ? attribute === value : test(attribute))
}

function oneOf(value: unknown, { isAnyCase }: PrepareOptions): AttributeTest | undefined {
  const items = toItems(value)
  return items && (isAnyCase ? equalsInAnyCase(items) : equalsAny(items))
}

/** Compares text in upper case, by the full language-independent mapping of Unicode: ß is SS. */
function equalsInAnyCase(items: readonly Scalar[]): AttributeTest {
  const test = equalsAny(items.map((item) => (typeof item === 'string' ? item.toUpperCase() : item)))
  return (attribute) => test(typeof attribute === 'string' ? attribute.toUpperCase() : attribute)
}

function holdingPart(value: unknown): AttributeTest | undefined {
  const part = toText(value)
  const isIn = part === undefined ? undefined : containing(part)
  return isIn && onTextOf(isIn)
}

/** Applies a test of text to any attribute; an attribute without text fails it. */
function onTextOf(test: (text: string) => boolean): AttributeTest {
  return (attribute) => {
    const text = toText(attribute)
    return text !== undefined && test(text)
  }
}

function onText(compare: (text: string, part: string) => boolean): OperatorDefinition {
  const prepare = (value: unknown): AttributeTest | undefined => {
    const part = toText(value)
    return part === undefined ? undefined : onTextOf((text) => compare(text, part))
  }
  return { attribute: 'text', prepare }
}

/** Converts both sides the same way; failure is false for an attribute, and a refusal for a value. */
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
  return isFound && onTextOf((text) => isFound(text, rulesMeter))
}

function withinRadius(value: unknown): AttributeTest | undefined {
  const circle = readCircle(value)
  if (circle === undefined) return undefined
  return (attribute) => {
    const location = readLocation(attribute)
    return location !== undefined && isInCircle(circle, location)
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

/** Tests a range or address, or several as a list or comma-separated text; each is one test of the meter. */
function withinRanges(value: unknown): AttributeTest | undefined {
  const items = typeof value === 'string' || Array.isArray(value) ? toItems(value) : undefined
  const ranges: readonly (IpRange | undefined)[] =
    items?.map((item) => (typeof item === 'string' ? readIpRange(item) : undefined)) ?? []
  const valid = ranges.filter((range) => range !== undefined)
  if (ranges.length === 0 || valid.length < ranges.length) return undefined
  return (attribute) => {
    const address = readIpAddress(attribute)
    if (address === undefined) return false
    rulesMeter.spend(valid.length)
    return valid.some((range) => isInIpRange(range, address))
  }
}

function holdingAll(value: unknown): AttributeTest | undefined {
  const items = toItems(value)
  const areHeld = items && allHeld(items)
  return areHeld && ((attribute) => areHeld(toElements(attribute)))
}

/** Searches lists and objects at any depth, like the negated scalar operators. */
function notHoldingAll(value: unknown): AttributeTest | undefined {
  const items = toItems(value)
  const areHeld = items && allHeld(items)
  return areHeld && ((attribute) => !areHeld(scalarsIn(attribute)))
}

function holdingAny(value: unknown, options: PrepareOptions): AttributeTest | undefined {
  const isListed = oneOf(value, options)
  return isListed && ((attribute) => toElements(attribute).some(isListed))
}
