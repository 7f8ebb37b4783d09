import { HOUR_MS, SECOND_MS } from '../../../lib/durations.ts'
import { wrongField } from '../../../lib/errors.ts'

const WITH_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i

/**
 * Reads a date and time; one without offset is a local time of `zone`. A local time that a clock change skips is
 * refused; of one that occurs twice the earlier is meant.
 *
 * @param parse reads ISO 8601, a text without offset as UTC
 * @throws AppError 422 naming `field`
 */
export const readInZone = (
  text: string,
  { zone, field, parse }: { zone: string; field: string; parse: (text: string) => Date | undefined },
): Date => {
  const asUtc = parse(text)
  if (!asUtc) throw wrongField(['body', field], 'must be an ISO 8601 date and time', 'bad_format')
  if (WITH_OFFSET.test(text) && text.includes(':')) return asUtc
  const offsets = [asUtc.getTime() - 24 * HOUR_MS, asUtc.getTime() + 24 * HOUR_MS].map((time) =>
    offsetAt(time, zone),
  )
  const candidates = offsets.map((offset) => asUtc.getTime() - offset).sort((a, b) => a - b)
  const match = candidates.find((time) => time + offsetAt(time, zone) === asUtc.getTime())
  const time = match === undefined ? undefined : parse(new Date(match).toISOString())
  if (!time) throw wrongField(['body', field], 'this local time does not exist in the time zone')
  return time
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
const offsetAt = (time: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-iso8601-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return local - Math.floor(time / SECOND_MS) * SECOND_MS
}

/**
 * Whether a name stands in the IANA time zone database. Some engines take offsets, too; those have no clock changes and
 * belong behind the time itself.
 */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
