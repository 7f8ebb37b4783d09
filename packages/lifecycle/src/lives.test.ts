import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FLAG_STATUSES,
  type FlagMove,
  flagMoveRefusal,
  flagStatusAfter,
  isFlagLocked,
  isFlagTypeLocked,
} from './flag.ts'
import {
  holdoutPhase,
  isHoldoutActivationLocked,
  isHoldoutDeletionLocked,
  isHoldoutPercentageLocked,
} from './holdout.ts'
import {
  isRolloutFinished,
  isRolloutMoveAllowed,
  ROLLOUT_STATUS_AFTER,
  ROLLOUT_STATUSES,
  type RolloutMove,
  rolloutPlanLock,
} from './rollout.ts'

describe('a holdout', () => {
  const waiting = { is_active: false, activated_at: null }
  const active = { is_active: true, activated_at: '2026-01-01' }
  const ended = { is_active: false, activated_at: '2026-01-01' }

  it('waits, is active, and ends', () => {
    expect([waiting, active, ended].map(holdoutPhase)).toEqual(['waiting', 'active', 'ended'])
  })

  it('is fixed and stays from its activation on, and is never active twice', () => {
    expect([waiting, active, ended].map(isHoldoutPercentageLocked)).toEqual([false, true, true])
    expect([waiting, active, ended].map(isHoldoutDeletionLocked)).toEqual([false, true, true])
    expect([waiting, active, ended].map(isHoldoutActivationLocked)).toEqual([false, false, true])
  })
})

describe('a rollout schedule', () => {
  it.each<[RolloutMove, string[]]>([
    ['activate', ['DRAFT', 'PAUSED']],
    ['pause', ['ACTIVE']],
    ['cancel', ['DRAFT', 'ACTIVE', 'PAUSED']],
  ])('can %s in %j', (move, statuses) => {
    expect(ROLLOUT_STATUSES.filter((status) => isRolloutMoveAllowed(move, status))).toEqual(statuses)
  })

  it('can change its stages as a draft and while it is paused', () => {
    expect(ROLLOUT_STATUSES.map(rolloutPlanLock)).toEqual([
      undefined,
      'running',
      undefined,
      'finished',
      'finished',
    ])
  })

  it('moves nowhere from where it already is, and nowhere once it is finished', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<RolloutMove>('activate', 'pause', 'cancel'),
        fc.constantFrom(...ROLLOUT_STATUSES),
        (move, status) => {
          if (ROLLOUT_STATUS_AFTER[move] === status || isRolloutFinished(status)) {
            expect(isRolloutMoveAllowed(move, status)).toBe(false)
          }
        },
      ),
    )
  })
})

describe('a flag', () => {
  const moves: FlagMove[] = ['toggle', 'enable', 'disable', 'archive', 'unarchive']

  it.each([
    ['ACTIVE', ['INACTIVE', 'ACTIVE', 'INACTIVE', 'ARCHIVED', 'not_archived']],
    ['INACTIVE', ['ACTIVE', 'ACTIVE', 'INACTIVE', 'ARCHIVED', 'not_archived']],
    ['ARCHIVED', ['archived', 'archived', 'archived', 'already_archived', 'INACTIVE']],
  ] as const)(
    'that is %s answers toggle, enable, disable, archive and unarchive with %j',
    (status, outcomes) => {
      expect(moves.map((move) => flagMoveRefusal(move, status) ?? flagStatusAfter(move, status))).toEqual(
        outcomes,
      )
    },
  )

  it('is locked in the archive, and keeps its type unless it is off', () => {
    expect(FLAG_STATUSES.map(isFlagLocked)).toEqual([false, false, true])
    expect(FLAG_STATUSES.map(isFlagTypeLocked)).toEqual([true, false, true])
  })
})
