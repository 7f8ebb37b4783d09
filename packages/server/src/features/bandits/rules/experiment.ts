import { AppError, invalid } from '../../../lib/errors.ts'
import type { Experiment } from '../../experiments/index.ts'

/** An experiment whose weights follow its measurements. */
export type BanditExperiment = Experiment & {
  optimization_type: Exclude<Experiment['optimization_type'], 'fixed'>
  bandit_config: NonNullable<Experiment['bandit_config']>
}

/** Whether an experiment is a bandit. */
export const isBandit = (experiment: Experiment): experiment is BanditExperiment =>
  experiment.experiment_type === 'bandit' &&
  experiment.optimization_type !== 'fixed' &&
  experiment.bandit_config !== null

/**
 * Requires an experiment to be a bandit.
 *
 * @throws AppError 404 when it is not
 */
export const requireBandit = (experiment: Experiment): BanditExperiment => {
  if (!isBandit(experiment)) throw new AppError('not_found', 'Experiment is not a bandit')
  return experiment
}

/** @throws AppError 400 when the bandit is archived, or its status forbids the change */
export const refuseState = (
  { status, archived_at }: Pick<Experiment, 'status' | 'archived_at'>,
  allowed: readonly Experiment['status'][],
): void => {
  if (archived_at) throw invalid('Experiment is archived')
  if (!allowed.includes(status)) throw invalid(`Cannot update bandit with status: ${status}`)
}
