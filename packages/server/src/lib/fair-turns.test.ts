import { describe, expect, it } from 'vitest'
import { fairTurns, NoTurnError } from './fair-turns.ts'

/** Work that goes on until it is let go, and a list of what has begun. */
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
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    ends.shift()?.()
    await settled()
  }
  return { start, begun, refused, endOne, settled }
}

describe('turns', () => {
  it('go to waiting keys one after another, not to whoever came first', async () => {
    const { start, begun, endOne, settled } = workshop({ running: 1, waiting: 10, perKey: 10 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void start('a', name)
    for (const name of ['b1', 'b2']) void start('b', name)
    void start('c', 'c1')
    await settled()
    for (let turn = 0; turn < 6; turn += 1) await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('refuse more than one key may have, and take it again when something of it has ended', async () => {
    const { start, refused, begun, endOne, settled } = workshop({ running: 1, waiting: 10, perKey: 2 })
    for (const name of ['a1', 'a2', 'a3']) void start('a', name)
    await settled()
    expect(refused).toEqual([['a3', 'key']])
    await endOne()
    void start('a', 'a4')
    await endOne()
    expect(begun).toEqual(['a1', 'a2', 'a4'])
    expect(refused).toHaveLength(1)
  })

  it('let a key that asks for little in before the last of the key that asks for most', async () => {
    const { start, refused, begun, endOne, settled } = workshop({ running: 1, waiting: 3, perKey: 10 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void start('a', name)
    void start('b')
    await settled()
    expect(refused).toEqual([
      ['a5', 'all'],
      ['a4', 'all'],
    ])
    await endOne()
    await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b'])
  })

  it('refuse a newcomer when every place is somebody else’s only one', async () => {
    const { start, refused, settled } = workshop({ running: 1, waiting: 2, perKey: 10 })
    for (const key of ['a', 'b', 'c', 'd']) void start(key)
    await settled()
    expect(refused).toEqual([['d', 'all']])
  })

  it('refuse everything beyond those in progress where nothing may wait', async () => {
    const { start, refused, settled } = workshop({ running: 1, waiting: 0, perKey: 10 })
    for (const key of ['a', 'b']) void start(key)
    await settled()
    expect(refused).toEqual([['b', 'all']])
  })

  it('are given back by work that fails', async () => {
    const inTurn = fairTurns({ running: 1, waiting: 0, perKey: 1 })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    }
    expect(await inTurn('a', () => Promise.resolve('done'))).toBe('done')
  })
})
