import { toNumber } from './conversion.ts'

/** Location in degrees. */
export type Location = { readonly lat: number; readonly lon: number }
/** Circle on the earth; the radius is in metres. */
export type Circle = { readonly centre: Location; readonly radius: number }

/** Mean radius of the earth in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8
const METRES: ReadonlyMap<string, number> = new Map([
  ['km', 1000],
  ['mi', 1609.344],
  ['m', 1],
])
/** Longer text is not a location. */
const MAX_TEXT_LENGTH = 1000
const CIRCLE_FIELDS: ReadonlySet<string> = new Set(['lat', 'lon', 'radius', 'unit'])

/** Parses [lat, lon], {lat, lon} or 'lat,lon'; undefined for anything else and for coordinates out of range. */
export function readLocation(value: unknown): Location | undefined {
  const fields = fieldsOf(value, ['lat', 'lon'])
  return fields?.length === 2 ? toLocation(fields) : undefined
}

/** Parses [lat, lon, radius, unit = km], {lat, lon, radius, unit} or the same as text; the unit is km, mi or m. */
export function readCircle(value: unknown): Circle | undefined {
  if (isRecord(value) && Object.keys(value).some((key) => !CIRCLE_FIELDS.has(key))) return undefined
  const fields = fieldsOf(value, ['lat', 'lon', 'radius', 'unit'])
  if (fields === undefined || fields.length < 3 || fields.length > 4) return undefined
  const centre = toLocation(fields)
  const radius = toNumber(fields[2])
  const metres = readUnit(fields[3] ?? 'km')
  if (centre === undefined || radius === undefined || radius < 0 || metres === undefined) return undefined
  return { centre, radius: radius * metres }
}

function readUnit(unit: unknown): number | undefined {
  return typeof unit === 'string' ? METRES.get(unit.trim().toLowerCase()) : undefined
}

/** Whether a location is in the circle or on its edge; distances by the haversine formula on a sphere. */
export function isInCircle({ centre, radius }: Circle, location: Location): boolean {
  return distance(centre, location) <= radius
}

/** Great-circle distance in metres. */
function distance(from: Location, to: Location): number {
  const height = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const width = Math.sin(radians(to.lon - from.lon) / 2) ** 2
  const chord = height + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * width
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(value: unknown, names: readonly string[]): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value.length > MAX_TEXT_LENGTH ? undefined : value.split(',')
  if (!isRecord(value)) return undefined
  return names.map((name) => (Object.hasOwn(value, name) ? value[name] : undefined))
}

function toLocation(fields: readonly unknown[]): Location | undefined {
  const lat = toNumber(fields[0])
  const lon = toNumber(fields[1])
  if (lat === undefined || lon === undefined) return undefined
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}
