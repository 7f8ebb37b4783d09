import { count } from '../../../ui/format.ts'

/** The size that a metric needs, as far as it is known. */
interface SizeQuestion {
  /** Subjects in the control; undefined: not known. */
  size: number | undefined
  /** Why it cannot be computed. */
  problem: string | undefined
}

/** The size that a metric needs, in words. */
export interface MetricSize {
  text: string
  /** It needs the most subjects of all, so it sets the size of the experiment. */
  isDeciding: boolean
}

/** The index of the metric that needs the most subjects; undefined while none is known. */
export const decidingIndex = (asked: readonly SizeQuestion[]): number | undefined => {
  const largest = Math.max(0, ...asked.map(({ size }) => size ?? 0))
  const index = asked.findIndex(({ size }) => size === largest)
  return index === -1 ? undefined : index
}

const textOf = ({ size, problem }: SizeQuestion): string => {
  if (problem !== undefined) return `Cannot be computed: ${problem}.`
  return size === undefined ? 'Computing …' : `${count(size)} subjects in the control`
}

/** The size that each metric needs; with several, the largest decides. */
export const metricSizes = (asked: readonly SizeQuestion[]): MetricSize[] => {
  const deciding = decidingIndex(asked)
  return asked.map((each, index) => ({
    text: textOf(each),
    isDeciding: asked.length > 1 && index === deciding,
  }))
}
