export type { ComparedMetric, Comparisons } from './api-types.ts'
export { effectsOf } from './comparison/effects.ts'
export { forestRows } from './comparison/forest-rows.ts'
export { VariantTable } from './comparison/variant-table.tsx'
export { ExplanationProvider } from './explanation/explained-number.tsx'
export { resultsQuery } from './queries.ts'
export { SampleRatioStatus } from './srm/srm-status.tsx'
export {
  correctionName,
  levelText,
  lift,
  points,
  preciseP,
  range,
  shown,
  signedFigure,
} from './wording.ts'
