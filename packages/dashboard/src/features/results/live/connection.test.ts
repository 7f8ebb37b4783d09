import { describe, expect, it } from 'vitest'
import { parseSnapshot, retryDelay } from './connection.ts'

const snapshot = { event: 'results_update', status: 'ACTIVE', results: { metrics: [] } }

describe('messages of the live results', () => {
  it('reads a snapshot with results', () => {
    expect(parseSnapshot(JSON.stringify(snapshot))?.status).toBe('ACTIVE')
  })

  it('reads the snapshot of a draft, which has no results', () => {
    expect(parseSnapshot(JSON.stringify({ ...snapshot, status: 'DRAFT', results: null }))?.results).toBeNull()
  })

  it.each([
    ['an answer to a ping', '{"event":"pong"}'],
    ['results that are no results', JSON.stringify({ ...snapshot, results: { metrics: 'many' } })],
    ['a snapshot without results', '{"event":"results_update","status":"ACTIVE"}'],
    ['what is no JSON', '{'],
    ['binary data', new ArrayBuffer(2)],
    ['null', 'null'],
  ])('leaves %s alone', (_, message) => {
    expect(parseSnapshot(message)).toBeUndefined()
  })
})

describe('waiting before the next attempt', () => {
  it('doubles from one second and ends at half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 60].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })
})
