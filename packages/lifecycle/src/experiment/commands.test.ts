import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CommandedExperiment,
  commandRefusal,
  EXPERIMENT_COMMANDS,
  type ExperimentCommand,
  STATUS_AFTER,
} from './commands.ts'
import { EXPERIMENT_STATUSES, type ExperimentStatus, isRunningStatus } from './status.ts'

const ready = (fields: Partial<CommandedExperiment> = {}): CommandedExperiment => ({
  status: 'DRAFT',
  archived_at: null,
  variants: { length: 2 },
  metrics: { length: 1 },
  hasEndPassed: false,
  ...fields,
})

const allowed = (command: ExperimentCommand, fields: Partial<CommandedExperiment> = {}): ExperimentStatus[] =>
  EXPERIMENT_STATUSES.filter((status) => commandRefusal(command, ready({ status, ...fields })) === undefined)

const anyExperiment = fc.record({
  status: fc.constantFrom(...EXPERIMENT_STATUSES),
  archived_at: fc.constantFrom(null, '2026-01-01T00:00:00Z'),
  variants: fc.array(fc.constant({}), { maxLength: 4 }),
  metrics: fc.array(fc.constant({}), { maxLength: 3 }),
  hasEndPassed: fc.boolean(),
})

describe('commands of an experiment', () => {
  it.each<[ExperimentCommand, ExperimentStatus[]]>([
    ['start', ['DRAFT', 'PAUSED']],
    ['pause', ['ACTIVE']],
    ['complete', ['ACTIVE', 'PAUSED']],
    ['schedule', ['DRAFT', 'ACTIVE', 'PAUSED']],
    ['archive', ['DRAFT', 'COMPLETED']],
    ['unarchive', []],
    ['delete', ['DRAFT']],
  ])('%s is allowed in %j', (command, statuses) => {
    expect(allowed(command)).toEqual(statuses)
  })

  it('are refused for an archived experiment, except unarchive and deleting a draft', () => {
    const archived = { archived_at: '2026-01-01T00:00:00Z' }
    expect(EXPERIMENT_COMMANDS.map((command) => [command, allowed(command, archived)])).toEqual([
      ['start', []],
      ['pause', []],
      ['complete', []],
      ['schedule', []],
      ['archive', []],
      ['unarchive', [...EXPERIMENT_STATUSES]],
      ['delete', ['DRAFT']],
    ])
    expect(commandRefusal('start', ready(archived))).toBe('archived')
    expect(commandRefusal('unarchive', ready())).toBe('not_archived')
  })

  it.each([
    [{ variants: { length: 1 }, metrics: { length: 0 } }, 'too_few_variants'],
    [{ metrics: { length: 0 }, hasEndPassed: true }, 'no_metric'],
    [{ hasEndPassed: true }, 'end_passed'],
    [{ hasEndPassed: true, status: 'PAUSED' as const }, 'end_passed'],
    [{ variants: { length: 1 }, status: 'COMPLETED' as const }, 'status'],
  ])('start is refused with %j: %s', (fields, refusal) => {
    expect(commandRefusal('start', ready(fields))).toBe(refusal)
  })

  it('never leave COMPLETED, and never go back to DRAFT', () => {
    fc.assert(
      fc.property(anyExperiment, fc.constantFrom('start', 'pause', 'complete'), (experiment, move) => {
        fc.pre(commandRefusal(move, experiment) === undefined)
        expect(experiment.status).not.toBe('COMPLETED')
        expect(STATUS_AFTER[move]).not.toBe('DRAFT')
        expect(STATUS_AFTER[move]).not.toBe(experiment.status)
      }),
    )
  })

  it('check readiness only at the start', () => {
    fc.assert(
      fc.property(anyExperiment, fc.constantFrom(...EXPERIMENT_COMMANDS), (experiment, command) => {
        fc.pre(command !== 'start')
        const other = { ...ready(), status: experiment.status, archived_at: experiment.archived_at }
        expect(commandRefusal(command, experiment)).toBe(commandRefusal(command, other))
      }),
    )
  })

  it('let an experiment be archived exactly while it is not running', () => {
    for (const status of EXPERIMENT_STATUSES) {
      expect(commandRefusal('archive', ready({ status })) === undefined).toBe(!isRunningStatus(status))
    }
  })
})
