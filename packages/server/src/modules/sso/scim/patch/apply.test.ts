import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePath } from '../filter/parser.ts'
import { afterOperations, type Fields, type PatchableAttribute } from './apply.ts'
import type { Operation } from './operations.ts'

const ATTRIBUTES: readonly PatchableAttribute[] = [
  { name: 'userName', kind: 'plain' },
  { name: 'active', kind: 'plain' },
  { name: 'name', kind: 'object', fields: ['givenName', 'familyName'] },
  { name: 'emails', kind: 'list', fields: ['value', 'type', 'primary'] },
]

const ADA: Fields = {
  userName: 'ada',
  active: true,
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ value: 'ada@x', type: 'work', primary: true }],
}

const operation = (op: Operation['op'], path?: string, value?: unknown): Operation => ({
  op,
  path: path === undefined ? undefined : parsePath(path),
  value,
})

const after = (...operations: Operation[]): Fields => afterOperations(ADA, operations, ATTRIBUTES)

describe('operations', () => {
  it.each<[string, Operation, Fields]>([
    ['replace a value', operation('replace', 'userName', 'b'), { userName: 'b' }],
    ['name attributes in any letter case', operation('add', 'USERNAME', 'b'), { userName: 'b' }],
    [
      'name attributes with their schema',
      operation('add', 'urn:ietf:params:scim:schemas:core:2.0:User:active', false),
      { active: false },
    ],
    ['take fields without a path', operation('replace', undefined, { active: false }), { active: false }],
    [
      'take paths as names of fields',
      operation('replace', undefined, {
        'name.givenName': 'B',
        'emails[type eq "work"].value': 'b@x',
        unknown: 1,
      }),
      {
        name: { givenName: 'B', familyName: 'Lovelace' },
        emails: [{ value: 'b@x', type: 'work', primary: true }],
      },
    ],
    ['remove a value', operation('remove', 'userName'), { userName: undefined }],
    ['take null for no value', operation('replace', 'userName', null), { userName: undefined }],
    [
      'merge an object',
      operation('replace', 'name', { GivenName: 'B', honorificPrefix: 'Dr' }),
      { name: { givenName: 'B', familyName: 'Lovelace' } },
    ],
    [
      'remove a part of an object',
      operation('remove', 'name.givenName'),
      { name: { givenName: undefined, familyName: 'Lovelace' } },
    ],
    ['remove an object', operation('remove', 'name'), { name: {} }],
    [
      'replace a list',
      operation('replace', 'emails', [{ value: 'b@x', display: 'B' }]),
      { emails: [{ value: 'b@x' }] },
    ],
    [
      'add to a list, where only one value is primary',
      operation('add', 'emails', { value: 'b@x', primary: true }),
      {
        emails: [
          { value: 'ada@x', type: 'work', primary: false },
          { value: 'b@x', primary: true },
        ],
      },
    ],
    [
      'do not add a value twice',
      operation('add', 'emails', [{ value: 'ADA@x', type: 'work' }]),
      { emails: [{ value: 'ADA@x', type: 'work' }] },
    ],
    ['remove a list', operation('remove', 'emails'), { emails: [] }],
    ['remove the values that are sent', operation('remove', 'emails', [{ value: 'ada@x' }]), { emails: [] }],
    ['remove no other values', operation('remove', 'emails', [{ value: 'b@x' }]), {}],
    ['remove values by a filter', operation('remove', 'emails[type eq "work"]'), { emails: [] }],
    ['remove nothing that no filter finds', operation('remove', 'emails[type eq "home"]'), {}],
    [
      'change values by a filter',
      operation('replace', 'emails[primary eq true].value', 'b@x'),
      { emails: [{ value: 'b@x', type: 'work', primary: true }] },
    ],
    [
      'change a part of all values',
      operation('replace', 'emails.value', 'b@x'),
      { emails: [{ value: 'b@x', type: 'work', primary: true }] },
    ],
    [
      'make the value that a filter describes',
      operation('add', 'emails[type eq "home"].value', 'b@x'),
      {
        emails: [
          { value: 'ada@x', type: 'work', primary: true },
          { type: 'home', value: 'b@x' },
        ],
      },
    ],
    ['ignore unknown attributes', operation('add', 'title', 'Countess'), {}],
    ['ignore unknown parts', operation('add', 'name.honorificPrefix', 'Dr'), {}],
    ['ignore parts of plain values', operation('add', 'userName.x', 'Dr'), {}],
    [
      'ignore extensions',
      operation('add', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', 'X'),
      {},
    ],
    ['ignore names that objects have anyway', operation('add', 'constructor', 'X'), {}],
  ])('%s', (_, one, expected) => {
    expect(after(one)).toEqual({ ...ADA, ...expected })
  })

  it.each<[string, Operation, string]>([
    ['a removal without a path', operation('remove'), 'noTarget'],
    ['a text without a path', operation('replace', undefined, 'x'), 'invalidValue'],
    ['a list without a path', operation('replace', undefined, []), 'invalidValue'],
    ['a text for an object', operation('replace', 'name', 'x'), 'invalidValue'],
    ['a number for a list', operation('replace', 'emails', 7), 'invalidValue'],
    ['a filter of a plain value', operation('replace', 'active[value eq true]', false), 'invalidPath'],
    ['a filter of an object', operation('replace', 'name[givenName eq "Ada"]', {}), 'invalidPath'],
    ['a filter in a filter', operation('replace', 'emails[x[type eq "a"]]', {}), 'invalidPath'],
    ['no value for a filter', operation('replace', 'emails[type ne "work"].value', 'x'), 'noTarget'],
    ['a field that is no path', operation('replace', undefined, { 'a b': 1 }), 'invalidPath'],
  ])('are refused: %s', (_, one, code) => {
    let thrown: unknown
    try {
      after(one)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ kind: 'invalid', code })
  })

  it('never change what they are given, nor attributes that they do not name', () => {
    const ops = fc.constantFrom('add' as const, 'replace' as const, 'remove' as const)
    const paths = fc.constantFrom(
      'active',
      'name',
      'name.givenName',
      'emails',
      'emails[type eq "work"].value',
    )
    const value = fc.oneof(fc.string(), fc.boolean(), fc.constant({ value: 'x' }), fc.constant([]))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(ops, paths, value).map(([op, path, sent]) => operation(op, path, sent))),
        (operations) => {
          const before = structuredClone(ADA)
          try {
            expect(after(...operations)['userName']).toBe('ada')
          } catch (error) {
            expect(error).toMatchObject({ kind: 'invalid' })
          }
          expect(ADA).toEqual(before)
        },
      ),
    )
  })
})
