import { describe, expect, it } from 'vitest'
import type { Experiment, Status } from '../api-types.ts'
import { commandLock, lockReason, type Part } from './command-refusal.ts'

const openParts = (status: Status): Part[] => {
  const parts: Part[] = [
    'facts',
    'key',
    'type',
    'metrics',
    'variants',
    'allocation',
    'rules',
    'traffic',
    'group',
    'plan',
    'statistics',
    'schedule',
    'start',
  ]
  return parts.filter((part) => lockReason({ status, archived_at: null }, part) === undefined)
}

describe('what may still change', () => {
  it('is everything of a draft', () => {
    expect(openParts('DRAFT')).toHaveLength(13)
  })

  it('is never what decides the statistics once the experiment runs', () => {
    expect(openParts('ACTIVE')).toEqual(['facts', 'allocation', 'traffic', 'schedule'])
    expect(openParts('PAUSED')).toEqual(['facts', 'allocation', 'rules', 'traffic', 'schedule', 'start'])
  })

  it('is only the words of a completed experiment, and nothing of an archived one', () => {
    expect(openParts('COMPLETED')).toEqual(['facts'])
    expect(lockReason({ status: 'DRAFT', archived_at: '2026-01-01T00:00:00Z' }, 'facts')).toContain(
      'archived',
    )
  })
})

const NOW = Date.parse('2026-03-02T09:00:00Z')

const variant = {} as Experiment['variants'][number]
const metric = {} as Experiment['metrics'][number]

const experiment = (fields: Partial<Experiment> = {}): Experiment =>
  ({
    status: 'DRAFT',
    archived_at: null,
    end_date: null,
    variants: [variant, variant],
    metrics: [metric],
    ...fields,
  }) as Experiment

describe('a command that the service would refuse', () => {
  it.each([
    ['start', { status: 'ACTIVE' }, 'Not possible while it is running.'],
    ['start', { variants: [variant] }, 'It needs at least two variants.'],
    ['start', { metrics: [] }, 'It needs at least one metric.'],
    ['start', { end_date: '2026-03-02T09:00:00Z' }, 'Its end has passed. Change the schedule first.'],
    ['archive', { status: 'PAUSED' }, 'Not possible while it is paused.'],
    ['archive', { archived_at: '2026-03-01T00:00:00Z' }, 'It is archived. Unarchive it first.'],
    ['unarchive', {}, 'It is not archived.'],
    ['delete', { status: 'COMPLETED' }, 'Not possible while it is completed.'],
  ] as const)('is not offered: %s of %j', (name, fields, reason) => {
    expect(commandLock(name, experiment(fields as Partial<Experiment>), NOW)).toBe(reason)
  })

  it('is offered as soon as nothing forbids it', () => {
    expect(commandLock('start', experiment({ end_date: '2026-03-02T09:00:01Z' }), NOW)).toBeUndefined()
    expect(commandLock('delete', experiment({ archived_at: '2026-03-01T00:00:00Z' }), NOW)).toBeUndefined()
  })
})
