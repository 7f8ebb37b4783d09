import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportedEntries, verifyChain } from './index.ts'
import { CHAIN_START, entryHash } from './rules.ts'
import type { AuditEntry } from './schema.ts'

const LENGTH = 12

const chain = (length: number): AuditEntry[] => {
  const entries: AuditEntry[] = []
  for (let position = 1; position <= length; position += 1) {
    const statement = {
      id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
      timestamp: new Date(Date.UTC(2026, 2, 1, 12, 0, position)),
      user_id: null,
      user_email: 'system:test',
      action_type: 'experiment_update',
      action_description: 'Experiment "Ü" was changed',
      entity_type: 'experiment',
      entity_id: '1',
      entity_name: 'Ü',
      old_value: { b: position, a: [null, 1e21] },
      new_value: null,
      reason: null,
      ip_address: null,
      user_agent: null,
      request_id: null,
    }
    const previous_hash = entries.at(-1)?.hash ?? CHAIN_START
    entries.push({ ...statement, position, previous_hash, hash: entryHash(previous_hash, statement) })
  }
  return entries
}

const whole = chain(LENGTH)
const headOf = (entries: AuditEntry[]) => ({
  position: entries.length,
  hash: entries.at(-1)?.hash ?? CHAIN_START,
})

async function* linesOf(entries: readonly object[], separator = '') {
  for (const entry of entries) yield await Promise.resolve(`${JSON.stringify(entry)}${separator}`)
}

const verify = (entries: readonly object[], known?: { position: number; hash: string }) =>
  verifyChain(exportedEntries(linesOf(entries)), known)

describe('an exported log', () => {
  it('is intact when unchanged, in NDJSON and in JSON', async () => {
    const report = { intact: LENGTH, head: headOf(whole) }
    expect(await verify(whole)).toEqual(report)
    async function* json() {
      yield '['
      yield* linesOf(whole.slice(0, -1), ',')
      yield* linesOf(whole.slice(-1))
      yield ']'
    }
    expect(await verifyChain(exportedEntries(json()))).toEqual(report)
    expect(await verify([])).toEqual({ intact: 0, head: { position: 0, hash: CHAIN_START } })
  })

  it('reveals every entry with changed content', async () => {
    const fields = fc.constantFrom<(keyof AuditEntry)[]>(
      'user_email',
      'action_type',
      'entity_id',
      'entity_name',
      'reason',
      'ip_address',
    )
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: LENGTH - 1 }), fields, async (at, field) => {
        const changed = whole.map((entry, index) => (index === at ? { ...entry, [field]: 'other' } : entry))
        expect(await verify(changed)).toMatchObject({
          intact: at,
          fault: { position: at + 1, kind: 'changed' },
        })
      }),
    )
  })

  it('reveals changed values and times', async () => {
    for (const change of [
      { old_value: { b: 1, a: [null, 1e20] } },
      { timestamp: '2026-03-01T12:00:00.000Z' },
    ]) {
      const changed = whole.map((entry, index) => (index === 4 ? { ...entry, ...change } : entry))
      expect((await verify(changed)).fault).toEqual({ position: 5, kind: 'changed' })
    }
  })

  it('reveals every removed entry', async () => {
    for (let at = 0; at < LENGTH - 1; at += 1) {
      const rest = whole.filter((_, index) => index !== at)
      expect((await verify(rest)).fault).toEqual({ position: at + 1, kind: 'missing' })
    }
  })

  it('reveals reordered and duplicate entries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(whole, { minLength: LENGTH }), async (shuffled) => {
        const first = shuffled.findIndex((entry, index) => entry.position !== index + 1)
        const { fault, intact } = await verify(shuffled)
        expect(fault?.position).toBe(first === -1 ? undefined : first + 1)
        expect(intact).toBe(first === -1 ? LENGTH : first)
      }),
    )
    const twice = whole.flatMap((entry) => (entry.position === 3 ? [entry, entry] : [entry]))
    expect((await verify(twice)).fault).toEqual({ position: 4, kind: 'misplaced' })
  })

  it('reveals a rewritten entry with a matching hash', async () => {
    const forged = { ...(whole[4] as AuditEntry), entity_name: 'other' }
    forged.hash = entryHash(forged.previous_hash, forged)
    const changed = whole.map((entry, index) => (index === 4 ? forged : entry))
    expect((await verify(changed)).fault).toEqual({ position: 6, kind: 'unlinked' })
  })

  it('reveals truncation and a complete rewrite by a head stored earlier', async () => {
    const known = headOf(whole)
    expect((await verify(whole, known)).fault).toBeUndefined()
    expect((await verify(chain(LENGTH + 3), known)).fault).toBeUndefined()
    expect((await verify(whole.slice(0, -2), known)).fault).toEqual({ position: LENGTH, kind: 'missing' })
    expect((await verify(whole, { ...known, hash: CHAIN_START })).fault).toEqual({
      position: LENGTH,
      kind: 'other head',
    })
  })

  it.each(['not json', '{}', '[1]', '{"position":"3"}'])('reveals an invalid line: %s', async (line) => {
    async function* lines() {
      yield* linesOf(whole.slice(0, 2))
      yield line
    }
    expect((await verifyChain(exportedEntries(lines()))).fault).toEqual({ position: 3, kind: 'unreadable' })
  })
})
