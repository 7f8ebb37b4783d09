import { bayesianAdapters } from './adapters/bayesian.ts'
import { breakdownAdapters } from './adapters/breakdown.ts'
import { bucketAdapters } from './adapters/bucket.ts'
import { conversionAdapters } from './adapters/conversions.ts'
import { cupedAdapters } from './adapters/cuped.ts'
import { interactionAdapters } from './adapters/interactions.ts'
import { meanAdapters } from './adapters/means.ts'
import { multipleComparisonAdapters } from './adapters/multiple-comparisons.ts'
import { numericAdapters } from './adapters/numeric.ts'
import { sampleSizeAdapters } from './adapters/sample-size.ts'
import { sequentialAdapters } from './adapters/sequential.ts'
import { srmAdapters } from './adapters/srm.ts'
import { sequentialSrmAdapters } from './adapters/srm-sequential.ts'
import { warehouseAdapters } from './adapters/warehouse.ts'
import type { Adapters } from './table.ts'

/** Every reference table's adapter, by table name. */
export const adapters: Adapters = {
  ...numericAdapters,
  ...conversionAdapters,
  ...meanAdapters,
  ...multipleComparisonAdapters,
  ...srmAdapters,
  ...sampleSizeAdapters,
  ...warehouseAdapters,
  ...bucketAdapters,
  ...sequentialAdapters,
  ...sequentialSrmAdapters,
  ...bayesianAdapters,
  ...cupedAdapters,
  ...breakdownAdapters,
  ...interactionAdapters,
}
