import { describe, expect, it } from 'vitest'
import type { Experiment } from '../api-types.ts'
import { commandRefusal } from './command-refusal.ts'

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
    ['start', { end_date: '2026-03-02T09:00:00Z' }, 'Its end date has passed. Change the schedule first.'],
    ['archive', { status: 'PAUSED' }, 'Not possible while it is paused.'],
    ['archive', { archived_at: '2026-03-01T00:00:00Z' }, 'It is archived. Unarchive it first.'],
    ['unarchive', {}, 'It is not archived.'],
    ['delete', { status: 'COMPLETED' }, 'Not possible while it is completed.'],
  ] as const)('is not offered: %s of %j', (name, fields, reason) => {
    expect(commandRefusal(name, experiment(fields as Partial<Experiment>), NOW)).toBe(reason)
  })

  it('is offered as soon as nothing forbids it', () => {
    expect(commandRefusal('start', experiment({ end_date: '2026-03-02T09:00:01Z' }), NOW)).toBeUndefined()
    expect(commandRefusal('delete', experiment({ archived_at: '2026-03-01T00:00:00Z' }), NOW)).toBeUndefined()
  })
})
