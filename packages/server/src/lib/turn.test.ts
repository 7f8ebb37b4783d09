import { describe, expect, it } from 'vitest'
import { ownTurn } from './turn.ts'

describe('a turn of the event loop', () => {
  it('runs one piece of heavy work at a time, in order, with other requests answered in between', async () => {
    const log: string[] = []
    const turn = () =>
      new Promise<void>((resolve) =>
        setImmediate(() => {
          log.push('others')
          resolve()
        }),
      )
    const pieces = ['a', 'b', 'c'].map((name) => ownTurn().then(() => log.push(name)))
    const others = [turn(), turn().then(turn).then(turn)]
    await Promise.all([...pieces, ...others])
    expect(log.filter((entry) => entry !== 'others')).toEqual(['a', 'b', 'c'])
    expect(log.join(' ')).not.toMatch(/\b(a b|b c)\b/)
  })
})
