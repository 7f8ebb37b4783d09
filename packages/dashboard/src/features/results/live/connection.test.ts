import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerSockets } from '../testing/page.ts'
import { parseSnapshot, retryDelay, subscribeToResults } from './connection.ts'

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

describe('connection to the live results', () => {
  const connect = () => {
    vi.useFakeTimers()
    const opened = answerSockets()
    const phases: string[] = []
    const statuses: string[] = []
    const close = subscribeToResults('experiment', 'token', {
      onPhase: (phase) => phases.push(phase),
      onSnapshot: ({ status }) => statuses.push(status),
    })
    onTestFinished(() => {
      close()
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    return { opened, phases, statuses, close }
  }

  it('is kept open by pings', () => {
    const { opened } = connect()
    opened[0]?.onopen?.()
    vi.advanceTimersByTime(51_000)
    expect(opened[0]?.sent).toEqual(['{"action":"ping"}', '{"action":"ping"}'])
  })

  it('waits longer after each failure in a row, and starts over after a snapshot', () => {
    const { opened } = connect()
    const failAfter = (milliseconds: number): number => {
      opened.at(-1)?.onclose?.({ code: 1006 })
      vi.advanceTimersByTime(milliseconds - 1)
      const early = opened.length
      vi.advanceTimersByTime(1)
      return opened.length - early
    }
    expect([failAfter(1000), failAfter(2000), failAfter(4000)]).toEqual([1, 1, 1])
    opened.at(-1)?.onmessage?.({ data: JSON.stringify(snapshot) })
    expect(failAfter(1000)).toBe(1)
  })

  it('reports its phases and snapshots', () => {
    const { opened, phases, statuses } = connect()
    opened[0]?.onmessage?.({ data: JSON.stringify(snapshot) })
    opened[0]?.onclose?.({ code: 1006 })
    expect([phases, statuses]).toEqual([['live', 'polling'], ['ACTIVE']])
  })

  it.each([4401, 4404])('is not opened again after the close code %i', (code) => {
    const { opened } = connect()
    opened[0]?.onclose?.({ code })
    vi.advanceTimersByTime(120_000)
    expect(opened).toHaveLength(1)
  })

  it('reports nothing after its end', () => {
    const { opened, phases, close } = connect()
    close()
    opened[0]?.onmessage?.({ data: JSON.stringify(snapshot) })
    opened[0]?.onclose?.({ code: 1006 })
    vi.advanceTimersByTime(60_000)
    expect([phases, opened.length, opened[0]?.isClosed]).toEqual([[], 1, true])
  })
})
