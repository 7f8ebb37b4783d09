import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deletionLock, hashText, percentageLock, percentText, stateOf, stateWords } from './state.ts'

const waiting = { is_active: false, activated_at: null }
const active = { is_active: true, activated_at: '2026-11-01T00:00:00Z' }
const ended = { is_active: false, activated_at: '2026-11-01T00:00:00Z' }

describe('the state of a holdout', () => {
  it('goes from waiting over active to ended', () => {
    expect([waiting, active, ended].map(stateOf)).toEqual(['waiting', 'active', 'ended'])
    expect(stateWords(waiting).label).toBe('Not started')
  })

  it('locks percentage and deletion from the start on', () => {
    expect([percentageLock(waiting), deletionLock(waiting)]).toEqual([undefined, undefined])
    for (const holdout of [active, ended]) {
      expect(percentageLock(holdout)).toContain('Fixed since the start')
      expect(deletionLock(holdout)).toContain('results must stay')
    }
  })
})

describe('the numbers of a holdout', () => {
  it('are written without needless zeros', () => {
    expect([10, 2.5, 0.1, 33.33].map(percentText)).toEqual(['10 %', '2.5 %', '0.1 %', '33.33 %'])
  })

  it('show a hash with two decimals, cut off rather than rounded', () => {
    expect([0, 0.09999, 0.5, 0.999999].map(hashText)).toEqual(['0.00', '9.99', '50.00', '99.99'])
  })

  it('give the decision when the shown hash is compared with the percentage', () => {
    const unit = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((hash) => hash / 2 ** 32)
    const percentage = fc.integer({ min: 10, max: 5000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(unit, percentage, (at, held) => {
        expect(Number(hashText(at)) < held).toBe(at * 100 < held)
      }),
    )
  })
})
