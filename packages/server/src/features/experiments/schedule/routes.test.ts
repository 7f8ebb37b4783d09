import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

/** A day before the clocks of Europe go forward. */
const NOW = new Date('2026-03-28T12:00:00.000Z')
const MINUTE = 60_000

let service: TestService
/** Tests move the clock, and a session does not outlive a clock that goes back. */
beforeEach(async () => {
  await service?.close()
  service = await startTestService({ now: NOW })
})
afterAll(() => service.close())

const send = async (method: 'post' | 'put', path: string, body?: object) => {
  const answer = await service.as('developer')[method](path, body)
  return { status: answer.statusCode, body: answer.json() }
}

let made = 0
const inState = async (...moves: string[]) => {
  made += 1
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const { body } = await send('post', '/experiments/', { name: `Scheduled ${made}`, variants })
  for (const move of moves) await send('post', `/experiments/${body.id}/${move}`)
  return body.id as string
}

const schedule = (id: string, body: object) => send('put', `/experiments/${id}/schedule`, body)

const refusal = async (id: string, body: object) => {
  const { status, body: answer } = await schedule(id, body)
  return [status, answer.detail]
}

const minutes = (count: number) => new Date(NOW.getTime() + count * MINUTE).toISOString()

const TOO_EARLY = 'start_date must not be more than 10 minutes in the past'
const TOO_SHORT = 'end_date must be at least 1 hour after start_date'
const OVER = 'end_date must be in the future'

describe('the limits of a schedule', () => {
  it('are ten minutes in the past for the start', async () => {
    const id = await inState()
    expect((await schedule(id, { start_date: minutes(-10) })).body.start_date).toBe(minutes(-10))
    const earlier = new Date(NOW.getTime() - 10 * MINUTE - 1).toISOString()
    expect(await refusal(id, { start_date: earlier })).toEqual([400, TOO_EARLY])
  })

  it('are the present for the end', async () => {
    const id = await inState('start')
    expect(await refusal(id, { end_date: minutes(0) })).toEqual([400, OVER])
    service.advance(2 * 60 * MINUTE)
    expect(await refusal(id, { end_date: minutes(119) })).toEqual([400, OVER])
    expect((await schedule(id, { end_date: minutes(120.001) })).status).toBe(200)
  })

  it('are an hour between start and end, whichever is sent', async () => {
    const id = await inState()
    const almost = minutes(120 - 0.001)
    expect(await refusal(id, { start_date: minutes(60), end_date: almost })).toEqual([400, TOO_SHORT])
    expect((await schedule(id, { start_date: minutes(60), end_date: minutes(120) })).status).toBe(200)
    expect(await refusal(id, { start_date: minutes(61) })).toEqual([400, TOO_SHORT])
    expect(await refusal(id, { end_date: minutes(119) })).toEqual([400, TOO_SHORT])
    expect(await refusal(id, { end_date: minutes(30) })).toEqual([400, TOO_SHORT])
    expect((await schedule(id, { start_date: null, end_date: minutes(30) })).status).toBe(200)
  })

  it('hold for the resume of a paused experiment', async () => {
    const id = await inState('start', 'pause')
    expect(await refusal(id, { start_date: minutes(60), end_date: minutes(119) })).toEqual([
      400,
      'end_date must be at least 1 hour after the resume',
    ])
    expect(await refusal(id, { start_date: minutes(-11) })).toEqual([400, TOO_EARLY])
    const { body } = await schedule(id, { start_date: minutes(60), end_date: minutes(120) })
    expect([body.resume_at, body.end_date]).toEqual([minutes(60), minutes(120)])
  })

  it('do not bind dates that stay as they are, however old', async () => {
    const id = await inState()
    await schedule(id, { start_date: minutes(10), end_date: minutes(100) })
    service.advance(24 * 60 * MINUTE)
    const same = { start_date: minutes(10), end_date: minutes(100) }
    expect((await schedule(id, same)).status).toBe(200)
    expect((await schedule(id, {})).body).toMatchObject(same)
    expect((await schedule(id, { start_date: '2026-03-28T13:10:00+01:00' })).status).toBe(200)
    expect(await refusal(id, { start_date: minutes(11) })).toEqual([400, TOO_EARLY])
  })

  it('bind the dates of a new and of a changed draft as well', async () => {
    const fields = { name: 'Dated', variants: [{ name: 'a' }, { name: 'b' }] }
    const create = (dates: object) => send('post', '/experiments/', { ...fields, ...dates })
    expect((await create({ start_date: minutes(-11) })).body.detail).toBe(TOO_EARLY)
    expect((await create({ end_date: minutes(0) })).body.detail).toBe(OVER)
    expect((await create({ start_date: minutes(1), end_date: minutes(60) })).body.detail).toBe(TOO_SHORT)
    const { body } = await create({ start_date: '2026-03-29T01:00', end_date: '2026-03-29T02:00' })
    expect([body.start_date, body.end_date]).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'])
    const changed = await send('put', `/experiments/${body.id}`, { end_date: '2026-03-29T01:59:59Z' })
    expect([changed.status, changed.body.detail]).toEqual([400, TOO_SHORT])
  })
})

describe('a schedule in local time', () => {
  const berlin = (start_date: string, end_date: string) => ({
    start_date,
    end_date,
    time_zone: 'Europe/Berlin',
  })

  it('lasts as long as it lasts, not as long as the clocks show', async () => {
    const id = await inState()
    expect(await refusal(id, berlin('2026-03-29T01:30', '2026-03-29T03:00'))).toEqual([400, TOO_SHORT])
    expect((await schedule(id, berlin('2026-03-29T01:30', '2026-03-29T03:30'))).body).toMatchObject({
      start_date: '2026-03-29T00:30:00.000Z',
      end_date: '2026-03-29T01:30:00.000Z',
    })
    expect(await refusal(id, berlin('2026-10-25T02:30', '2026-10-25T02:45'))).toEqual([400, TOO_SHORT])
    expect((await schedule(id, berlin('2026-10-25T02:30', '2026-10-25T02:30+01:00'))).body).toMatchObject({
      start_date: '2026-10-25T00:30:00.000Z',
      end_date: '2026-10-25T01:30:00.000Z',
    })
  })

  it('does not change with the zone of a later change', async () => {
    const id = await inState()
    await schedule(id, berlin('2026-07-01T09:00', '2026-07-02T09:00'))
    const { body } = await schedule(id, { end_date: '2026-07-03T09:00', time_zone: 'Asia/Tokyo' })
    expect(body).toMatchObject({
      start_date: '2026-07-01T07:00:00.000Z',
      end_date: '2026-07-03T00:00:00.000Z',
    })
  })

  it('is Greenwich time without a zone', async () => {
    const { body } = await schedule(await inState(), { start_date: '2026-07-01T09:00' })
    expect(body.start_date).toBe('2026-07-01T09:00:00.000Z')
  })

  it.each([
    [{ start_date: '2026-03-29T02:30', time_zone: 'Europe/Berlin' }, 'start_date', 'value_error'],
    [{ end_date: '2026-06-30T23:59:60Z' }, 'end_date', 'bad_format'],
    [{ start_date: '2026-06-30T23:59:60', time_zone: 'Asia/Tokyo' }, 'start_date', 'bad_format'],
    [{ start_date: '2026-07-01T09:00', time_zone: '+02:00' }, 'time_zone', 'value_error'],
    [{ start_date: '2026-07-01T09:00', time_zone: 'Europe/Atlantis' }, 'time_zone', 'value_error'],
    [{ time_zone: '' }, 'time_zone', 'too_short'],
    [{ time_zone: null }, 'time_zone', 'null_not_allowed'],
    [{ start_date: 1_782_820_800 }, 'start_date', 'wrong_type'],
  ])('is refused with its field: %j', async (body, field, type) => {
    const id = await inState()
    expect(await refusal(id, body)).toEqual([422, [{ type, loc: ['body', field], msg: expect.any(String) }]])
  })
})
