import { conversionAdapters } from './adapters/conversions.ts'
import { numericAdapters } from './adapters/numeric.ts'
import type { Adapters } from './table.ts'

/** Every reference table's adapter, by table name. */
export const adapters: Adapters = { ...numericAdapters, ...conversionAdapters }
