import { describe, expect, it } from 'vitest'
import {
  asApiKey,
  effectiveScopes,
  isKeyShaped,
  isOver,
  isUsedLongAgo,
  newKey,
  prefixOf,
  usualScopes,
} from './rules.ts'
import { apiKeyCreate, type StoredKey } from './schema.ts'

const now = new Date('2026-03-01T12:00:00.000Z')

describe('keys', () => {
  it('are assay_ and 43 characters, all different', () => {
    const keys = Array.from({ length: 100 }, newKey)
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(isKeyShaped(key)).toBe(true)
    expect(prefixOf(keys[0]!)).toBe(keys[0]!.slice(0, 12))
  })

  it.each(['', 'assay_', `assay_${'x'.repeat(42)}`, `assay_${'x'.repeat(44)}`, `assay_${'x'.repeat(42)}!`])(
    '%j does not have the form of a key',
    (text) => {
      expect(isKeyShaped(text)).toBe(false)
    },
  )
})

describe('scopes', () => {
  it.each([
    ['admin', false, true],
    ['developer', false, true],
    ['analyst', false, false],
    ['viewer', false, false],
    ['viewer', true, true],
  ] as const)('of a key of a %s (superuser %s) hold the rules: %s', (role, is_superuser, expected) => {
    const grant = { scopes: ['assign', 'ruleset'] as const, always_reports: false }
    const scopes = effectiveScopes(grant, { role, is_superuser })
    expect(scopes).toEqual(expected ? ['assign', 'ruleset'] : ['assign'])
  })

  it.each([
    ['admin', false, true],
    ['developer', false, true],
    ['analyst', false, true],
    ['viewer', false, false],
    ['viewer', true, true],
  ] as const)('of a key of a %s (superuser %s) hold reports: %s', (role, is_superuser, expected) => {
    const owner = { role, is_superuser }
    const scopes = ['track', 'report'] as const
    expect(effectiveScopes({ scopes, always_reports: false }, owner)).toEqual(
      expected ? ['track', 'report'] : ['track'],
    )
    expect(effectiveScopes({ scopes, always_reports: true }, owner)).toEqual(['track', 'report'])
    expect(usualScopes(owner)).toEqual(['assign', 'track', 'evaluate', ...(expected ? ['report'] : [])])
  })

  it('are stored without duplicates, in their own order', () => {
    expect(apiKeyCreate.parse({ name: 'k', scopes: ['TRACK', 'assign', 'track'] }).scopes).toEqual([
      'assign',
      'track',
    ])
    expect(apiKeyCreate.safeParse({ name: 'k', scopes: [] }).success).toBe(false)
    expect(apiKeyCreate.safeParse({ name: 'k', scopes: ['all'] }).success).toBe(false)
  })
})

describe('activity', () => {
  const key: StoredKey = {
    id: '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10',
    name: 'k',
    description: null,
    prefix: 'assay_abcdef',
    scopes: ['assign'],
    user_id: '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10',
    user_email: null,
    owner_is_active: true,
    created_at: now,
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
  }

  it.each([
    [{}, true],
    [{ revoked_at: now }, false],
    [{ expires_at: now }, false],
    [{ expires_at: new Date(now.getTime() + 1) }, true],
    [{ owner_is_active: false }, false],
  ])('with %j is %s', (fields, expected) => {
    expect(asApiKey({ ...key, ...fields }, now).is_active).toBe(expected)
    expect(asApiKey(key, now)).not.toHaveProperty('owner_is_active')
  })

  it('ends at its expiry, or never when that is null', () => {
    expect(isOver(null, now)).toBe(false)
    expect(isOver(now, now)).toBe(true)
  })

  it('is stored once a minute', () => {
    expect(isUsedLongAgo(undefined, now)).toBe(true)
    expect(isUsedLongAgo(now.getTime() - 59_999, now)).toBe(false)
    expect(isUsedLongAgo(now.getTime() - 60_000, now)).toBe(true)
  })
})
