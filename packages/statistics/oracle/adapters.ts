import { bayesianAdapters } from './adapters/bayesian.ts'
import { bucketAdapters } from './adapters/bucket.ts'
import { conversionAdapters } from './adapters/conversions.ts'
import { heterogeneityAdapters } from './adapters/heterogeneity.ts'
import { interactionAdapters } from './adapters/interaction.ts'
import { meanAdapters } from './adapters/means.ts'
import { multiplicityAdapters } from './adapters/multiplicity.ts'
import { numericAdapters } from './adapters/numeric.ts'
import { powerAdapters } from './adapters/power.ts'
import { sampleRatioAdapters } from './adapters/sample-ratio.ts'
import { sequentialSampleRatioAdapters } from './adapters/sample-ratio-sequential.ts'
import { sequentialAdapters } from './adapters/sequential.ts'
import { varianceReductionAdapters } from './adapters/variance-reduction.ts'
import { warehouseAdapters } from './adapters/warehouse.ts'
import type { Adapters } from './table.ts'

/** Every reference table's adapter, by table name. */
export const adapters: Adapters = {
  ...numericAdapters,
  ...conversionAdapters,
  ...meanAdapters,
  ...multiplicityAdapters,
  ...sampleRatioAdapters,
  ...powerAdapters,
  ...warehouseAdapters,
  ...bucketAdapters,
  ...sequentialAdapters,
  ...sequentialSampleRatioAdapters,
  ...bayesianAdapters,
  ...varianceReductionAdapters,
  ...heterogeneityAdapters,
  ...interactionAdapters,
}
