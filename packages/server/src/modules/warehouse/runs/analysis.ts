import type { Context } from '../../../context.ts'
import { notFound } from '../refusals.ts'
import type { AnalysisStart, StartedRun } from './schema.ts'

export const startAnalysis = async (
  _ctx: Context,
  _id: string,
  _sent: AnalysisStart,
): Promise<StartedRun> => {
  throw notFound('Experiment')
}
