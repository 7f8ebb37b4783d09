import type { Context } from '../../../context.ts'
import { notFound } from '../refusals.ts'
import type { Run } from './schema.ts'

export const get = async (_ctx: Context, _id: string): Promise<Run> => {
  throw notFound('Run')
}
export const listOfExperiment = async (_ctx: Context, _id: string, _q: unknown) => {
  throw notFound('Experiment')
}
