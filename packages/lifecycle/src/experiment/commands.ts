import type { Permission } from '../access.ts'
import { type ExperimentParts, type ReadinessProblem, readinessProblem } from './readiness.ts'
import {
  EXPERIMENT_STATUSES,
  type ExperimentState,
  type ExperimentStatus,
  UNTIL_COMPLETED,
} from './status.ts'

/** Commands on a whole experiment. */
export const EXPERIMENT_COMMANDS = [
  'start',
  'pause',
  'complete',
  'schedule',
  'archive',
  'unarchive',
  'delete',
] as const
export type ExperimentCommand = (typeof EXPERIMENT_COMMANDS)[number]

/** Commands that change the status. */
export type ExperimentMove = Extract<ExperimentCommand, 'start' | 'pause' | 'complete'>

/** Permission to change an experiment: its settings, its schedule and its state. */
export const EXPERIMENT_PERMISSION = 'editor' satisfies Permission

/** States in which each command is allowed. */
const ALLOWED_IN: Record<ExperimentCommand, readonly ExperimentStatus[]> = {
  start: ['DRAFT', 'PAUSED'],
  pause: ['ACTIVE'],
  complete: ['ACTIVE', 'PAUSED'],
  schedule: UNTIL_COMPLETED,
  archive: ['DRAFT', 'COMPLETED'],
  unarchive: EXPERIMENT_STATUSES,
  delete: ['DRAFT'],
}

/** Status after each move. */
export const STATUS_AFTER: Record<ExperimentMove, ExperimentStatus> = {
  start: 'ACTIVE',
  pause: 'PAUSED',
  complete: 'COMPLETED',
}

/**
 * Reason why a command is refused.
 *
 * - archived: the experiment has to be unarchived first
 * - not_archived: there is nothing to unarchive
 * - status: not in this status
 * - end_passed: it would start after its own end
 * - what it lacks, see `readinessProblem`
 */
export type CommandRefusal = 'archived' | 'not_archived' | 'status' | 'end_passed' | ReadinessProblem

/** Fields of an experiment that commands depend on. */
export interface CommandedExperiment extends ExperimentState, ExperimentParts {
  /** Whether its planned end lies in the past or is now. */
  readonly hasEndPassed: boolean
}

/** First reason why a command is refused; undefined when it is allowed. */
export const commandRefusal = (
  command: ExperimentCommand,
  experiment: CommandedExperiment,
): CommandRefusal | undefined =>
  archiveRefusal(command, experiment) ??
  (ALLOWED_IN[command].includes(experiment.status) ? undefined : 'status') ??
  (command === 'start' ? startRefusal(experiment) : undefined)

/** Archived experiments can only be unarchived, and drafts among them deleted. */
const archiveRefusal = (
  command: ExperimentCommand,
  { archived_at }: ExperimentState,
): CommandRefusal | undefined => {
  if (command === 'delete') return undefined
  if (command === 'unarchive') return archived_at === null ? 'not_archived' : undefined
  return archived_at === null ? undefined : 'archived'
}

const startRefusal = (experiment: CommandedExperiment): CommandRefusal | undefined =>
  readinessProblem(experiment) ?? (experiment.hasEndPassed ? 'end_passed' : undefined)
