import { describe, expect, it } from 'vitest'
import { SCOPES } from '../../http/access.ts'
import { type Caller, casesOf } from './cases.ts'
import { expand } from './expand.ts'
import type { Alone, AttackReport, Findings } from './findings.ts'
import { BY_HAND, brokenLimits, IN_CI, p99 } from './verdict.ts'

const NAMES = { flag_id: 'the-flag', flag_key: 'the-key', experiment_key: 'the-experiment' }
const CALLERS: Caller[] = ['stranger', 'viewer', ...SCOPES]

describe('the compact forms of corpus files', () => {
  it.each([
    [{ '@repeat': { value: 'ab', times: 3 } }, 'ababab'],
    [{ '@repeat': { value: 1, times: 2 } }, [1, 1]],
    [{ '@join': ['a', { '@repeat': { value: 'b', times: 2 } }] }, 'abb'],
    [{ '@items': { times: 2, value: { id: 'u{n}' } } }, [{ id: 'u0' }, { id: 'u1' }]],
    [
      { '@names': { name: 'd{n}', times: 3, value: 'after {n-1}', last: 'end' } },
      { d0: 'end', d1: 'after 0', d2: 'after 1' },
    ],
    [{ '@nest': { times: 2, value: '["{inside}",1]', innermost: 0 } }, [[0, 1], 1]],
    [{ path: '/flags/{{flag_id}}' }, { path: '/flags/the-flag' }],
  ])('%j is expanded', (written, value) => {
    expect(expand(written, NAMES)).toEqual(value)
  })
})

describe('the attack cases', () => {
  it.each(CALLERS)('%s has cases of the corpus and of the routes, which can all be generated', (caller) => {
    const cases = casesOf(caller, NAMES)
    expect(cases.some(({ name }) => name.startsWith('GET /'))).toBe(true)
    expect(cases.some(({ name }) => !name.includes('/'))).toBe(true)
    for (const { name, request, sockets } of cases) {
      const made = request?.()
      expect(made === undefined ? sockets?.().count : made.path.startsWith('/'), name).toBeTruthy()
      expect(made?.path ?? '', name).not.toContain('{')
    }
  })
})

describe('the verdict', () => {
  const calm = { evaluations: Array.from({ length: 100 }, () => 2), asked: 100, refused: {} }
  const alone: Alone = { caller: 'viewer', name: 'case', status: 200, milliseconds: 1, held: 20 }
  const attack: AttackReport = { sent: 10, statuses: { 200: 5, 422: 4, 503: 1 } }
  const good: Findings = {
    alone: [alone],
    undisturbed: calm,
    disturbed: new Map([['viewer', { probe: calm, attack }]]),
    before: { mebibytes: 200, descriptors: 40 },
    after: { mebibytes: 210, descriptors: 41 },
    isAlive: true,
  }

  it('reports no broken limit when all limits hold', () => {
    expect([brokenLimits(good, BY_HAND), brokenLimits(good, IN_CI)]).toEqual([[], []])
    expect(p99([...calm.evaluations, 9])).toBe(2)
  })

  it.each<[string, Partial<Findings>, RegExp]>([
    ['the service has ended', { isAlive: false }, /not alive/],
    ['a case holds the event loop', { alone: [{ ...alone, held: 2000 }] }, /held the event loop for 2000 ms/],
    ['a case hangs the service', { alone: [{ ...alone, held: Number.POSITIVE_INFINITY }] }, /for good/],
    ['a case is answered 500', { alone: [{ ...alone, status: 500 }] }, /answered 500/],
    [
      'the probe is refused',
      { disturbed: new Map([['viewer', { probe: { ...calm, refused: { '429 of health': 1 } }, attack }]]) },
      /429 of health/,
    ],
    [
      'an attacker is answered 500',
      { disturbed: new Map([['viewer', { probe: calm, attack: { sent: 1, statuses: { 500: 1 } } }]]) },
      /answered 500/,
    ],
    ['memory is leaked', { after: { mebibytes: 400, descriptors: 40 } }, /Memory went from 200 to 400/],
    [
      'descriptors are leaked',
      { after: { mebibytes: 200, descriptors: 80 } },
      /Descriptors went from 40 to 80/,
    ],
  ])('reports a broken limit when %s', (_, fault, message) => {
    for (const limits of [BY_HAND, IN_CI]) {
      expect(brokenLimits({ ...good, ...fault }, limits).join()).toMatch(message)
    }
  })

  it('checks times only in manual runs on an idle machine', () => {
    const slow = { ...calm, evaluations: calm.evaluations.map(() => 7) }
    const disturbed = new Map([['viewer', { probe: slow, attack }]])
    const held = [{ ...alone, held: 150 }]
    expect(brokenLimits({ ...good, disturbed, alone: held }, BY_HAND)).toHaveLength(2)
    expect(brokenLimits({ ...good, disturbed, alone: held }, IN_CI)).toEqual([])
  })
})
