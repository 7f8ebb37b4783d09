import { AppError, invalid } from '../../../lib/errors.ts'
import type { Experiment } from '../../experiments/index.ts'

/** An experiment whose weights follow what was measured. */
export type BanditExperiment = Experiment & {
  optimization_type: Exclude<Experiment['optimization_type'], 'fixed'>
  bandit_config: NonNullable<Experiment['bandit_config']>
}

/** Whether an experiment learns; TypeScript then knows its settings. */
export const isBandit = (experiment: Experiment): experiment is BanditExperiment =>
  experiment.experiment_type === 'bandit' &&
  experiment.optimization_type !== 'fixed' &&
  experiment.bandit_config !== null

/**
 * The experiment when it learns.
 *
 * @throws AppError 404 when it does not
 */
export const requireBandit = (experiment: Experiment): BanditExperiment => {
  if (!isBandit(experiment)) throw new AppError('not_found', 'Experiment is not a bandit')
  return experiment
}

/** @throws AppError 400 when the bandit is out of sight, or its state forbids the change */
export const refuseState = (
  { status, archived_at }: Pick<Experiment, 'status' | 'archived_at'>,
  allowed: readonly Experiment['status'][],
): void => {
  if (archived_at) throw invalid('Experiment is archived')
  if (!allowed.includes(status)) throw invalid(`Cannot update bandit with status: ${status}`)
}
