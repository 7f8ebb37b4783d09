import { describe, expect, it } from 'vitest'
import { experiment, hours, NOW, refusal } from '../../../testing/experiment-fixture.ts'
import { rescheduled } from './rules.ts'

describe('schedules', () => {
  const request = (start_date?: Date | null, end_date?: Date | null) => ({ start_date, end_date })

  it('of a draft set its start and end', () => {
    const dates = rescheduled(experiment(), request(hours(1), hours(3)), NOW)
    expect(dates).toEqual({ start_date: hours(1), end_date: hours(3), resume_at: null })
  })

  it('of a paused experiment store the start as the resume and leave start_date alone', () => {
    const paused = experiment({ status: 'PAUSED', start_date: hours(-9) })
    expect(rescheduled(paused, request(hours(2)), NOW)).toEqual({
      start_date: hours(-9),
      end_date: null,
      resume_at: hours(2),
    })
    expect(rescheduled({ ...paused, resume_at: hours(2) }, request(null), NOW).resume_at).toBeNull()
  })

  it('of a running experiment move only its end', () => {
    const active = experiment({ status: 'ACTIVE', start_date: hours(-9) })
    expect(rescheduled(active, request(hours(-9), hours(5)), NOW).end_date).toEqual(hours(5))
    expect(refusal(() => rescheduled(active, request(hours(1)), NOW)).message).toBe(
      'Cannot change start_date while the experiment is ACTIVE',
    )
  })

  it('of a completed experiment are refused', () => {
    expect(
      refusal(() => rescheduled(experiment({ status: 'COMPLETED' }), request(hours(1)), NOW)).message,
    ).toBe('Cannot schedule experiment with status: COMPLETED')
  })

  it.each([
    [request(new Date(NOW.getTime() - 600_001)), 'start_date must not be more than 10 minutes in the past'],
    [request(undefined, hours(0)), 'end_date must be in the future'],
    [request(hours(2), hours(2.5)), 'end_date must be at least 1 hour after start_date'],
  ])('refuse %j', (dates, message) => {
    expect(refusal(() => rescheduled(experiment(), dates, NOW)).message).toBe(message)
  })

  it('name the resume when a paused experiment would end too early', () => {
    const paused = experiment({ status: 'PAUSED', start_date: hours(-9) })
    expect(refusal(() => rescheduled(paused, request(hours(2), hours(2.5)), NOW)).message).toBe(
      'end_date must be at least 1 hour after the resume',
    )
  })

  it('accept ten minutes past, exactly one hour, and every date that is stored already', () => {
    expect(
      rescheduled(experiment(), request(new Date(NOW.getTime() - 600_000)), NOW).start_date,
    ).not.toBeNull()
    expect(rescheduled(experiment(), request(hours(2), hours(3)), NOW).end_date).toEqual(hours(3))
    const old = experiment({ start_date: hours(-48), end_date: hours(-47.5) })
    expect(rescheduled(old, request(hours(-48), hours(-47.5)), NOW).start_date).toEqual(hours(-48))
  })
})
