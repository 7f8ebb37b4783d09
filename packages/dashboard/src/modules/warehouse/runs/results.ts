import type { AnalysisResults, Preview, Run } from '../api-types.ts'

type Held = Pick<Run, 'results'>

/** What a preview found; undefined for an analysis, and before it has succeeded. */
export const previewOf = ({ results }: Held): Preview | undefined =>
  results !== null && 'total_rows' in results ? results : undefined

/** What an analysis found; undefined for a preview, and before it has succeeded. */
export const analysisOf = ({ results }: Held): AnalysisResults | undefined =>
  results !== null && 'schema' in results ? results : undefined
