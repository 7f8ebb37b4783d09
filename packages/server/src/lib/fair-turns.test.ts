import { describe, expect, it } from 'vitest'
import { fairTurns, NoTurnError } from './fair-turns.ts'

/** Work that runs until it is released, and the list of started work. */
const workshop = (limits: Parameters<typeof fairTurns>[0]) => {
  const inTurn = fairTurns(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: [string, string][] = []
  const start = (key: string, name = key): Promise<unknown> =>
    inTurn(key, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }).catch((error: unknown) => {
      if (!(error instanceof NoTurnError)) throw error
      refused.push([name, error.crowd])
    })
  const flushed = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    ends.shift()?.()
    await flushed()
  }
  return { start, begun, refused, endOne, flushed }
}

describe('turns', () => {
  it('rotate among waiting keys, regardless of arrival', async () => {
    const { start, begun, endOne, flushed } = workshop({ running: 1, waiting: 10, perKey: 10 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void start('a', name)
    for (const name of ['b1', 'b2']) void start('b', name)
    void start('c', 'c1')
    await flushed()
    for (let turn = 0; turn < 6; turn += 1) await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('refuse work over the limit of a key, and accept it again when some has ended', async () => {
    const { start, refused, begun, endOne, flushed } = workshop({ running: 1, waiting: 10, perKey: 2 })
    for (const name of ['a1', 'a2', 'a3']) void start('a', name)
    await flushed()
    expect(refused).toEqual([['a3', 'key']])
    await endOne()
    void start('a', 'a4')
    await endOne()
    expect(begun).toEqual(['a1', 'a2', 'a4'])
    expect(refused).toHaveLength(1)
  })

  it('admit a key with little work in place of the last work of the busiest key', async () => {
    const { start, refused, begun, endOne, flushed } = workshop({ running: 1, waiting: 3, perKey: 10 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void start('a', name)
    void start('b')
    await flushed()
    expect(refused).toEqual([
      ['a5', 'all'],
      ['a4', 'all'],
    ])
    await endOne()
    await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b'])
  })

  it('refuse new work when every waiting key has a single piece', async () => {
    const { start, refused, flushed } = workshop({ running: 1, waiting: 2, perKey: 10 })
    for (const key of ['a', 'b', 'c', 'd']) void start(key)
    await flushed()
    expect(refused).toEqual([['d', 'all']])
  })

  it('refuse all work beyond the running limit without a queue', async () => {
    const { start, refused, flushed } = workshop({ running: 1, waiting: 0, perKey: 10 })
    for (const key of ['a', 'b']) void start(key)
    await flushed()
    expect(refused).toEqual([['b', 'all']])
  })

  it('are released by work that fails', async () => {
    const inTurn = fairTurns({ running: 1, waiting: 0, perKey: 1 })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    }
    expect(await inTurn('a', () => Promise.resolve('done'))).toBe('done')
  })
})
