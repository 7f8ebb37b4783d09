import { scaleLinear, scaleTime } from '@visx/scale'
import { DAY_MS } from '../durations.ts'

/** The least and the greatest value that an axis shows. */
export type Domain = readonly [number, number]

/** From values to pixels along an axis. */
export type NumberScale = ReturnType<typeof scaleLinear<number>>
/** From moments, in milliseconds since 1970, to pixels. */
export type TimeScale = ReturnType<typeof scaleTime<number>>

const isShown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/** The least and greatest of the finite values; undefined when there is none. */
export const extent = (values: readonly (number | null | undefined)[]): Domain | undefined => {
  const shown = values.filter(isShown)
  if (shown.length === 0) return undefined
  const least = (low: number, value: number): number => Math.min(low, value)
  const greatest = (high: number, value: number): number => Math.max(high, value)
  return [shown.reduce(least, Number.POSITIVE_INFINITY), shown.reduce(greatest, Number.NEGATIVE_INFINITY)]
}

/**
 * What an axis shows so that all values are inside with some air around them.
 *
 * @param padding share of the span added on both sides
 * @returns a domain of positive width, [0, 1] when there is no finite value
 */
export const paddedDomain = (values: readonly (number | null | undefined)[], padding = 0.06): Domain => {
  const [low, high] = extent(values) ?? [0, 1]
  if (low === high) {
    const air = Math.abs(low) * 0.1 || 1
    return [low - air, high + air]
  }
  const air = (high - low) * padding
  return [low - air, high + air]
}

/**
 * The same, except that an edge which is exactly zero stays there: an amount that cannot be negative gets no room
 * below zero.
 */
export const domainFromZero = (values: readonly (number | null | undefined)[], padding = 0.06): Domain => {
  const [low, high] = extent([0, ...values]) ?? [0, 1]
  if (low === high) return [0, 1]
  const air = (high - low) * padding
  return [low === 0 ? 0 : low - air, high === 0 ? 0 : high + air]
}

/** How many labels of a width fit beside each other: at least three, at most ten. */
export const tickCount = (length: number, labelLength = 80): number =>
  Math.max(3, Math.min(10, Math.floor(length / labelLength)))

/** A linear scale whose ends are round numbers when `nice` says how many ticks are wanted. */
export const numberScale = (domain: Domain, range: Domain, nice?: number): NumberScale =>
  scaleLinear<number>({ domain: [...domain], range: [...range], ...(nice !== undefined && { nice }) })

/** A scale of moments in milliseconds since 1970; ticks fall on round times of the reader's time zone. */
export const timeScale = (domain: Domain, range: Domain): TimeScale =>
  scaleTime<number>({ domain: [...domain], range: [...range] })

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' })

/** How moments are written on an axis that spans so many milliseconds. */
const momentFormat = (span: number): Intl.DateTimeFormat => {
  if (span <= 2 * DAY_MS) return CLOCK
  return span <= 400 * DAY_MS ? SHORT_DAY : MONTH
}

/** A value of an axis and what is written there. */
export interface Tick {
  value: number
  text: string
}

/** The ticks of a time axis, none of which repeats what the one before says. */
export const timeTicks = (scale: TimeScale, wanted: number): Tick[] => {
  const [from = new Date(0), to = new Date(0)] = scale.domain()
  const format = momentFormat(to.getTime() - from.getTime())
  const ticks = scale
    .ticks(wanted)
    .map((moment) => ({ value: moment.getTime(), text: format.format(moment) }))
  return ticks.filter(({ text }, index) => text !== ticks[index - 1]?.text)
}

/** Nothing is neither more nor less. */
const unsigned = (zero: string): string => zero.replace(/^[+−-]/, '')

/** The ticks of a number axis; those that would be written alike are left out. */
export const numberTicks = (
  scale: NumberScale,
  wanted: number,
  format: (value: number) => string,
): Tick[] => {
  const ticks = scale
    .ticks(wanted)
    .map((value) => ({ value, text: value === 0 ? unsigned(format(0)) : format(value) }))
  return ticks.filter(({ text }, index) => text !== ticks[index - 1]?.text)
}

/** The index of the value that is nearest to the wanted one; -1 in an empty list. Values ascend. */
export const nearest = (values: readonly number[], wanted: number): number => {
  let best = -1
  let distance = Number.POSITIVE_INFINITY
  for (const [index, value] of values.entries()) {
    const away = Math.abs(value - wanted)
    if (away < distance) {
      best = index
      distance = away
    }
  }
  return best
}
