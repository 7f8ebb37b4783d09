import { readTime } from '@assay/evaluation'
import { isPlainObject } from '../../ui/plain-object.ts'
import type { ValueKind } from './operators.ts'

/** A point on the earth and a distance around it, as the fields hold them. */
export interface CircleValue {
  lat: number | undefined
  lon: number | undefined
  radius: number | undefined
  unit: string
}

/** A recurring window, as the fields hold it. */
export interface WindowValue {
  start_time?: string
  end_time?: string
  days?: readonly number[]
  timezone: string
}

/** The days as the API counts them: 0 is Monday. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const number = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The value of a condition as one line of text; empty when there is none. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The items of a list value: an array, comma-separated text, or one value. Numbers and booleans stay as they are. */
export const asItems = (value: unknown): readonly (string | number | boolean)[] => {
  if (Array.isArray(value)) {
    return value.filter((item) => ['string', 'number', 'boolean'].includes(typeof item))
  }
  if (typeof value === 'number' || typeof value === 'boolean') return [value]
  return typeof value === 'string' ? splitItems(value) : []
}

/** Text with commas or line breaks as items: trimmed, empty ones and repeats dropped. */
export const splitItems = (pasted: string): string[] => [
  ...new Set(
    pasted
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
]

/** Reads a circle in any form that the API takes; what cannot be read is undefined, the unit kilometres. */
export const asCircle = (value: unknown): CircleValue => {
  const parts = typeof value === 'string' ? value.split(',') : value
  const [lat, lon, radius, unit] = Array.isArray(parts) ? parts : []
  const fields = isPlainObject(value) ? value : { lat, lon, radius, unit }
  return {
    lat: number(fields['lat']),
    lon: number(fields['lon']),
    radius: number(fields['radius']),
    unit: text(fields['unit'])?.trim().toLowerCase() ?? 'km',
  }
}

/** Reads a time window; without a time zone it is UTC. */
export const asWindow = (value: unknown): WindowValue => {
  const fields = isPlainObject(value) ? value : {}
  const days: unknown[] = Array.isArray(fields['days']) ? fields['days'] : []
  return {
    ...(text(fields['start_time']) !== undefined && { start_time: text(fields['start_time']) }),
    ...(text(fields['end_time']) !== undefined && { end_time: text(fields['end_time']) }),
    ...(days.length > 0 && { days: days.filter((day) => typeof day === 'number') }),
    timezone: text(fields['timezone']) ?? 'UTC',
  }
}

/** The moment of a value, ISO 8601 or Unix seconds, as ISO 8601 in UTC; undefined for anything else. */
export const asMoment = (value: unknown): string | undefined => {
  const seconds = readTime(value)
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString()
}

/** true while the field is still empty, so that nothing in it can be wrong. */
export const isUntouched = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const EMPTY: Record<ValueKind, () => unknown> = {
  none: () => undefined,
  scalar: () => '',
  text: () => '',
  pattern: () => '',
  version: () => '',
  number: () => undefined,
  list: () => [],
  segments: () => [],
  circle: () => undefined,
  moment: () => undefined,
  addresses: () => [],
  window: () => ({ start_time: '09:00', end_time: '17:00', timezone: 'UTC' }),
}

/** The value for an operator of another kind: as much of the old one as makes sense there. */
export const converted = (value: unknown, from: ValueKind, to: ValueKind): unknown => {
  if (from === to) return value
  if (from === 'segments' || isUntouched(value)) return EMPTY[to]()
  const first = Array.isArray(value) ? value[0] : value
  switch (to) {
    case 'scalar':
      return isPlainObject(first) ? '' : (first ?? '')
    case 'text':
    case 'pattern':
    case 'version':
      return asText(first)
    case 'number':
      return number(first)
    case 'moment':
      return asMoment(first) === undefined ? undefined : first
    case 'list':
      return asItems(value)
    case 'addresses':
      return asItems(value).filter((item) => typeof item === 'string')
    default:
      return EMPTY[to]()
  }
}
