import { DAY_MS } from '../../../lib/durations.ts'
import type { DurationAnswer, DurationOption, RuntimeAnswer } from '../schema/answers.ts'
import type { DurationRequest, RuntimeRequest } from '../schema/requests.ts'
import { commonAnswer } from './answer.ts'
import { absoluteEffect, type Design, designOf, relativeEffect } from './design.ts'
import { noBaselineNote, undetectableNote } from './notes.ts'
import { detectableAt, requiredControl, sizesFor } from './size.ts'

const WEEK = 7

type Traffic = Pick<RuntimeRequest, 'daily_traffic' | 'traffic_percentage' | 'allocations'>

/** New subjects per day of every variant. */
const pace = ({ daily_traffic, traffic_percentage, allocations }: Traffic): number[] =>
  allocations.map((allocation) => daily_traffic * (traffic_percentage / 100) * (allocation / 100))

const daysFor = (sizes: readonly number[], request: Traffic): number => {
  const perDay = pace(request)
  return Math.max(1, ...sizes.map((size, index) => Math.ceil(size / (perDay[index] ?? 0) - 1e-9)))
}

/** The last day of the year 9999: years have four digits on the wire. */
const MAX_END = Date.UTC(9999, 11, 31)

const endOf = (start: Date | null | undefined, days: number): Date | null => {
  const end = start ? start.getTime() + days * DAY_MS : Number.NaN
  return end <= MAX_END ? new Date(end) : null
}

/** The runtime of an experiment that detects an effect. */
export const runtimeAnswerOf = (request: RuntimeRequest): RuntimeAnswer => {
  const design = designOf(request)
  const effect = absoluteEffect(design, request.effect)
  const control = requiredControl(design, effect)
  const days = daysFor(sizesFor(design, control), request)
  const weeks = Math.ceil(days / WEEK)
  const end = endOf(request.start_date, days)
  const notes = [
    `Days are those until every variant has its subjects, when as many come each day; run ${weeks === 1 ? 'a whole week' : `${weeks} whole weeks`}, so that every weekday counts alike.`,
    ...(request.start_date && !end ? ['end_date is not given: it lies beyond the year 9999.'] : []),
  ]
  return { ...commonAnswer(design, { control, effect, notes }), days, weeks, end_date: end }
}

/** Whole weeks up to the maximum duration, and that duration itself. */
const durations = (maxDays: number): number[] => {
  const weeks = Array.from({ length: Math.floor(maxDays / WEEK) }, (_, index) => (index + 1) * WEEK)
  return maxDays % WEEK === 0 ? weeks : [...weeks, maxDays]
}

const optionAt = (design: Design, request: DurationRequest, days: number): DurationOption => {
  const sizes = sizesAfter(request, days)
  const [control = 0] = sizes
  const effect = Math.min(...sizes) < 2 ? null : detectableAt(design, control, 'rough')
  return {
    days,
    sample_size_per_variant: control,
    mde_relative: effect === null ? null : relativeEffect(design, effect),
    mde_absolute: effect,
  }
}

const sizesAfter = (request: Traffic, days: number): number[] =>
  pace(request).map((perDay) => Math.floor(perDay * days + 1e-9))

/** Two weeks include every weekday twice. */
const MIN_RECOMMENDED = 2 * WEEK
/** Maximum ratio of detectable effects at which another week is worthwhile. */
const WORTHWHILE = 0.9

/**
 * The smallest number of whole weeks, at least two, after which another one reduces the detectable effect by less than
 * a tenth; null when there are no two weeks, or too few subjects for any effect.
 */
export const recommendedDays = (options: readonly DurationOption[]): number | null => {
  const weekly = options.filter(({ days }) => days % WEEK === 0 && days >= MIN_RECOMMENDED)
  const found = weekly.find(({ mde_absolute: effect }, index) => {
    const next = weekly[index + 1]?.mde_absolute
    return effect !== null && (typeof next !== 'number' || next > WORTHWHILE * effect)
  })
  return found?.days ?? null
}

/** The minimum detectable effect after each number of weeks, and the recommended duration. */
export const durationAnswerOf = (request: DurationRequest): DurationAnswer => {
  const design = designOf(request)
  const options = durations(request.max_days).map((days) => optionAt(design, request, days))
  const recommended = recommendedDays(options)
  const chosen = options.find(({ days }) => days === recommended) ?? options.at(-1)
  const effect = chosen?.mde_absolute ?? null
  const sizes = sizesAfter(request, chosen?.days ?? 0)
  const notes = [
    recommendationNote(recommended, chosen?.days ?? 0),
    ...undetectableNote(effect),
    ...noBaselineNote(design),
  ]
  return {
    ...commonAnswer(design, { control: chosen?.sample_size_per_variant ?? 0, effect, sizes, notes }),
    options,
    recommended_days: recommended,
  }
}

const recommendationNote = (recommended: number | null, maxDays: number): string =>
  recommended === null
    ? `No duration is recommended: it takes two whole weeks or more, and enough subjects to detect something. The figures are those of ${maxDays} days.`
    : 'recommended_days is the fewest whole weeks, at least two, after which one more makes the detectable effect smaller by less than a tenth; the figures are those of these days.'
