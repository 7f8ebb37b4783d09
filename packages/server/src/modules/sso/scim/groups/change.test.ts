import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePath } from '../filter/parser.ts'
import type { Operation } from '../patch/operations.ts'
import { changeBy, type MemberChange } from './change.ts'

const operation = (op: Operation['op'], path?: string, value?: unknown): Operation => ({
  op,
  path: path === undefined ? undefined : parsePath(path),
  value,
})

const of = (...ids: string[]) => ids.map((value) => ({ value }))

const applied = (before: readonly string[], { replaces, added, removed }: MemberChange): string[] =>
  [...new Set([...(replaces ? [] : before.filter((id) => !removed.has(id))), ...added])].sort()

type Step = readonly [op: Operation['op'], ids: readonly string[]]

const afterStep = (members: readonly string[], [op, ids]: Step): readonly string[] => {
  const rest = op === 'replace' ? [] : members.filter((id) => !ids.includes(id))
  return op === 'remove' ? rest : rest.concat(ids)
}

describe('the change of a group', () => {
  it.each<[string, Operation[], string[]]>([
    ['adds members', [operation('add', 'members', of('c'))], ['a', 'b', 'c']],
    ['adds one member that is no list', [operation('add', 'members', { value: 'c' })], ['a', 'b', 'c']],
    ['adds members without a path', [operation('add', undefined, { members: of('c') })], ['a', 'b', 'c']],
    ['removes one by a filter', [operation('remove', 'members[value eq "a"]')], ['b']],
    ['removes some by a filter', [operation('remove', 'members[value eq "a" or value eq "b"]')], []],
    ['removes those of the value', [operation('remove', 'members', [{ $ref: null, value: 'a' }])], ['b']],
    ['removes nobody for an empty list', [operation('remove', 'members', [])], ['a', 'b']],
    ['removes all', [operation('remove', 'members')], []],
    ['replaces all', [operation('replace', 'members', of('c'))], ['c']],
    ['replaces all by nobody', [operation('replace', undefined, { members: [] })], []],
    [
      'does one operation after the other',
      [
        operation('remove', 'members'),
        operation('add', 'members', of('c', 'd')),
        operation('remove', 'members[value eq "d"]'),
        operation('add', 'members', of('a')),
      ],
      ['a', 'c'],
    ],
    [
      'adds again whom it removed',
      [operation('remove', 'members[value eq "a"]'), operation('add', 'members', of('a'))],
      ['a', 'b'],
    ],
  ])('%s', (_, operations, expected) => {
    expect(applied(['a', 'b'], changeBy(operations).members)).toEqual(expected)
  })

  it('sets the names and ignores other attributes', () => {
    const change = changeBy([
      operation('replace', undefined, { id: '7', displayName: 'New', title: 'x' }),
      operation('add', 'urn:ietf:params:scim:schemas:core:2.0:Group:externalId', 'e'),
      operation('add', 'urn:ietf:params:scim:schemas:extension:x:2.0:Group:color', 'red'),
    ])
    expect(change).toMatchObject({ display_name: 'New', external_id: 'e' })
    expect(changeBy([operation('remove', 'externalId')])).toMatchObject({ external_id: null })
  })

  it.each<[string, Operation]>([
    ['without a name', operation('remove', 'displayName')],
    ['with an empty name', operation('replace', 'displayName', '')],
    ['with a name that is no text', operation('replace', 'displayName', 7)],
    ['with a filter of its name', operation('replace', 'displayName[value eq "x"]', 'x')],
    ['with members that are texts', operation('add', 'members', ['a'])],
    ['with a member without an id', operation('add', 'members', [{ display: 'a' }])],
    ['with a part of members', operation('add', 'members[value eq "a"].display', 'x')],
    ['with members added by a filter', operation('add', 'members[value eq "a"]', of('a'))],
    ['with members removed by another filter', operation('remove', 'members[display eq "a"]')],
    ['with members removed by a negation', operation('remove', 'members[not (value eq "a")]')],
  ])('is refused %s', (_, one) => {
    expect(() => changeBy([one])).toThrow()
  })

  it('is that of a set of ids, whatever comes after what', () => {
    const ids = fc.subarray(['a', 'b', 'c', 'd'])
    const step = fc.tuple(fc.constantFrom('add' as const, 'replace' as const, 'remove' as const), ids)
    fc.assert(
      fc.property(ids, fc.array(step, { maxLength: 8 }), (before, steps) => {
        const expected = steps.reduce(afterStep, before)
        const change = changeBy(steps.map(([op, sent]) => operation(op, 'members', of(...sent))))
        expect(applied(before, change.members)).toEqual(expected.toSorted())
      }),
    )
  })
})
