import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atMost } from './at-most.ts'

describe('a concurrency limit', () => {
  it('runs everything in order, never more than the limit at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }),
        async (limit, turns) => {
          const inTurn = atMost(limit)
          const begun: number[] = []
          let running = 0
          let most = 0
          const results = await Promise.all(
            turns.map((count, index) =>
              inTurn(async () => {
                begun.push(index)
                running += 1
                most = Math.max(most, running)
                for (let i = 0; i < count; i += 1) await turn()
                running -= 1
                return index
              }),
            ),
          )
          expect(most).toBeLessThanOrEqual(limit)
          expect(begun).toEqual(turns.map((_, index) => index))
          expect(results).toEqual(begun)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('releases the slot of failed work', async () => {
    const inTurn = atMost(1)
    const failed = inTurn(() => Promise.reject(new Error('no')))
    const next = inTurn(() => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })
})
