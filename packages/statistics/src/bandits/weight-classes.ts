/** Weights are distinguished in steps of a factor of 2^(1/8), about 9%. */
const CLASSES_PER_HALVING = 8

/** Subjects that were routed to an arm of a bandit at the same weight, above 0 and at most 1. */
export interface RoutedGroup {
  readonly weight: number
  readonly subjects: number
  /** Converted subjects among them. */
  readonly conversions: number
}

/** The subjects of an arm whose weights were nearly the same. Classes of the same number add up. */
export interface WeightClass {
  /** The class of weights about 2^(-number / 8). */
  readonly number: number
  readonly subjects: number
  readonly conversions: number
  /** Sum of 1 / weight over the subjects, with the exact weights. */
  readonly inverse: number
  /** The same over those that converted. */
  readonly convertedInverse: number
}

/** The number of the class that a weight (above 0, at most 1) belongs to, 0 for 1. */
export function weightClassOf(weight: number): number {
  return Math.round(-CLASSES_PER_HALVING * Math.log2(weight)) || 0
}

/** The representative 1 / weight of a class. */
export function inverseWeightOf({ number }: Pick<WeightClass, 'number'>): number {
  return 2 ** (number / CLASSES_PER_HALVING)
}

/** The sums over two parts of the same class. */
function joined(first: WeightClass, second: WeightClass): WeightClass {
  return {
    number: first.number,
    subjects: first.subjects + second.subjects,
    conversions: first.conversions + second.conversions,
    inverse: first.inverse + second.inverse,
    convertedInverse: first.convertedInverse + second.convertedInverse,
  }
}

/** Classes with every number at most once, the largest weights first. */
export function joinWeightClasses(classes: readonly WeightClass[]): WeightClass[] {
  const byNumber = new Map<number, WeightClass>()
  for (const next of classes) {
    const before = byNumber.get(next.number)
    byNumber.set(next.number, before ? joined(before, next) : next)
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number)
}

/** Puts groups together by their weights. However long a bandit has run, about 70 classes are the most. */
export function weightClasses(groups: readonly RoutedGroup[]): WeightClass[] {
  return joinWeightClasses(
    groups.map(({ weight, subjects, conversions }) => ({
      number: weightClassOf(weight),
      subjects,
      conversions,
      inverse: subjects / weight,
      convertedInverse: conversions / weight,
    })),
  )
}
