import type { Context } from '../../../context.ts'
import { notFound } from '../refusals.ts'
import type { Preview } from './results-schema.ts'
import type { PreviewStart, StartedRun } from './schema.ts'

export const previewSource = async (
  _ctx: Context,
  _id: string,
  _sent: PreviewStart,
): Promise<{ preview?: Preview; started: StartedRun }> => {
  throw notFound('Source')
}
