export * from './regret.ts'
export { excludesRate, type WeightedRateOptions } from './tilted-interval.ts'
export {
  joinWeightClasses,
  type RoutedGroup,
  type WeightClass,
  weightClasses,
  weightClassOf,
} from './weight-classes.ts'
export * from './weighted-rate.ts'
export * from './weights.ts'
