import { count } from '../../../ui/format.ts'

/** What is known of the size that a metric needs. */
export interface SizeQuestion {
  /** Subjects in the control; undefined: not known. */
  size: number | undefined
  /** Why it cannot be computed. */
  problem: string | undefined
}

/** What a metric needs, in words. */
export interface MetricSize {
  text: string
  /** It needs the most subjects of all, so it sets the size of the experiment. */
  isDeciding: boolean
}

/** The place of the metric that needs the most subjects; undefined while nothing is known. */
export const decidingIndex = (asked: readonly SizeQuestion[]): number | undefined => {
  const largest = Math.max(0, ...asked.map(({ size }) => size ?? 0))
  const place = asked.findIndex(({ size }) => size === largest)
  return place === -1 ? undefined : place
}

const textOf = ({ size, problem }: SizeQuestion): string => {
  if (problem !== undefined) return `Cannot be computed: ${problem}.`
  return size === undefined ? 'Being computed …' : `${count(size)} subjects in the control`
}

/** What each metric needs; with several, which of them decides. */
export const metricSizes = (asked: readonly SizeQuestion[]): MetricSize[] => {
  const deciding = decidingIndex(asked)
  return asked.map((each, place) => ({
    text: textOf(each),
    isDeciding: asked.length > 1 && place === deciding,
  }))
}
