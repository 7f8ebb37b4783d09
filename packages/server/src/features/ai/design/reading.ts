import { readNumber } from '../figures.ts'

/** Numbers found in the description of an experiment. */
interface Reading {
  /** Between 0 and 1. */
  baseline_rate?: number
  /** Relative to the baseline. */
  minimum_effect?: number
  /** Subjects per day. */
  daily_traffic?: number
  /** Number of variants, including the control. */
  variants?: number
}

const NUMBER = String.raw`(\d+(?:[.,]\d+)*)`
const PERCENT = String.raw`\s*(?:%|percent\b)`

const FROM_TO = new RegExp(`from ${NUMBER}${PERCENT} to ${NUMBER}${PERCENT}`, 'i')
const BASELINE = new RegExp(
  String.raw`\b(?:baseline|conversion rate|currently|at present|today|converts? at|rate (?:is|of))\b[^\d%]{0,30}${NUMBER}${PERCENT}`,
  'i',
)
const EFFECT = new RegExp(
  String.raw`\b(?:lift|uplift|increase|improve|improvement|raise|grow|gain|effect|detect|reduce|decrease|cut)\w*\b[^\d%]{0,40}${NUMBER}${PERCENT}(?! point)`,
  'i',
)
const TRAFFIC = new RegExp(
  String.raw`(?<!\d[.,]?)${NUMBER}(k?)\s*(?:unique |new )?(?:visitors|visits|users|sessions|people|subjects|customers|players|readers)\s*(?:per|a|each|every|\/)\s*(day|week|month)`,
  'i',
)
const VARIANTS =
  /\b(two|three|four|five|six|[2-9])\s+(?:different |new )?(?:variants|versions|designs|headlines|options)/i

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30 }
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six']

/** Parses the numbers that people usually write into the description of an experiment. */
export const readDescription = (description: string): Reading => {
  const rate = rateOf(description)
  const effect = effectOf(description)
  const traffic = trafficOf(description)
  const variants = variantsOf(description)
  return {
    ...(rate !== undefined && { baseline_rate: rate }),
    ...(effect !== undefined && { minimum_effect: effect }),
    ...(traffic !== undefined && { daily_traffic: traffic }),
    ...(variants !== undefined && { variants }),
  }
}

const numberOf = (text: string | undefined): number | undefined => {
  const value = text === undefined ? Number.NaN : readNumber(text)
  return Number.isFinite(value) && value > 0 ? value : undefined
}

const rateOf = (description: string): number | undefined => {
  const percent = numberOf((FROM_TO.exec(description) ?? BASELINE.exec(description))?.[1])
  return percent !== undefined && percent < 100 ? percent / 100 : undefined
}

const effectOf = (description: string): number | undefined => {
  const [, from, to] = FROM_TO.exec(description) ?? []
  const [low, high] = [numberOf(from), numberOf(to)]
  if (low !== undefined && high !== undefined && low !== high) return Math.abs(high - low) / low
  const percent = numberOf(EFFECT.exec(description)?.[1])
  return percent !== undefined && percent <= 1000 ? percent / 100 : undefined
}

const trafficOf = (description: string): number | undefined => {
  const [, count, thousand, unit = 'day'] = TRAFFIC.exec(description) ?? []
  const value = numberOf(count)
  if (value === undefined) return undefined
  return (value * (thousand ? 1000 : 1)) / (DAYS[unit.toLowerCase()] ?? 1)
}

const variantsOf = (description: string): number | undefined => {
  const word = VARIANTS.exec(description)?.[1]?.toLowerCase()
  if (word === undefined) return undefined
  const index = WORDS.indexOf(word)
  return index >= 0 ? index : Number(word)
}
