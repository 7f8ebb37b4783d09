export { md5Word } from './md5.ts'
export { bucket, isWithin, unit } from './unit.ts'
export {
  chooseByWeights,
  chooseVariant,
  cumulativePercents,
  cumulativeWeights,
  indexWithin,
  type Partition,
  type WeightedVariant,
} from './variant.ts'
