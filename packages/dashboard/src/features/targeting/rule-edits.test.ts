import { OPERATORS } from '@assay/evaluation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAboutSegments, OPERATOR_WORDS } from './operators.ts'
import { duplicated, moved, readRules, removed, replaced, withOperator } from './rule-edits.ts'
import { conditionWords } from './summary.ts'
import { rulesOf } from './testing/examples.ts'
import { asItems, splitItems } from './values.ts'

const operator = fc.constantFrom(...OPERATORS)
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.oneof(fc.string(), fc.integer())),
  fc.constant(undefined),
  fc.record({ lat: fc.double(), lon: fc.double(), radius: fc.double() }),
)
const condition = fc.record({ attribute: fc.string(), operator, value })

/** A list of numbers that all differ, and an index of it. */
const listAndIndex = fc
  .uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 })
  .chain((list) => fc.tuple(fc.constant(list), fc.nat(list.length - 1)))

describe('edits of a list of parts', () => {
  it('move up and down are each other’s inverse, and nothing moves beyond the ends', () => {
    fc.assert(
      fc.property(listAndIndex, ([list, index]) => {
        const down = moved(list, index, 1)
        if (index === list.length - 1) expect(down).toBe(list)
        else expect(moved(down, index + 1, -1)).toEqual(list)
        expect(down.toSorted()).toEqual(list.toSorted())
      }),
    )
  })

  it('remove takes back what duplicate added', () => {
    fc.assert(
      fc.property(listAndIndex, ([list, index]) => {
        expect(removed(duplicated(list, index), index + 1)).toEqual(list)
      }),
    )
  })

  it('replace changes one item alone', () => {
    fc.assert(
      fc.property(listAndIndex, fc.string(), ([list, index], item) => {
        const next = replaced<number | string>(list, index, item)
        expect(next[index]).toBe(item)
        expect(removed(next, index)).toEqual(removed(list, index))
      }),
    )
  })

  it('copy a condition whole, so that editing the copy leaves the first alone', () => {
    const first = { attribute: 'plan', value: ['pro'] }
    const [, copy] = duplicated([first], 0)
    copy?.value.push('team')
    expect(first.value).toEqual(['pro'])
  })
})

describe('another operator', () => {
  it('gives any condition a value that can be read aloud, or none where it takes none', () => {
    fc.assert(
      fc.property(condition, operator, (before, next) => {
        const after = withOperator(before, next)
        expect(after.operator).toBe(next)
        expect('value' in after).toBe(OPERATOR_WORDS[next].kind !== 'none')
        expect(conditionWords(after)).toContain(OPERATOR_WORDS[next].words)
      }),
    )
  })

  it('reads an attribute exactly where it is not about segments', () => {
    fc.assert(
      fc.property(condition, operator, (before, next) => {
        const { attribute } = withOperator(before, next)
        if (isAboutSegments(next)) expect(attribute).toBe('segment')
        else if (isAboutSegments(before.operator)) expect(attribute).toBe('')
        else expect(attribute === before.attribute || attribute === 'now').toBe(true)
      }),
    )
  })

  it('that is the same changes no value', () => {
    fc.assert(
      fc.property(condition, (before) => {
        const kind = OPERATOR_WORDS[before.operator].kind
        const after = withOperator(before, before.operator)
        if (kind !== 'none') expect(after.value).toEqual(before.value)
      }),
    )
  })
})

describe('rules', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.array(condition), { minLength: 1 }), (groups) => {
        const rules = rulesOf(...groups)
        expect(readRules(rules)).toBe(rules)
      }),
    )
  })

  it('are refused with an unknown operator or joint', () => {
    const rules = rulesOf([{ attribute: 'plan', operator: 'equals', value: 'pro' }])
    const [group] = rules.groups
    const strange = { ...group, conditions: [{ attribute: 'plan', operator: 'resembles', value: 'pro' }] }
    expect(readRules({ ...rules, groups: [strange] })).toBeNull()
    expect(readRules({ ...rules, logical_operator: 'XOR' })).toBeNull()
  })
})

describe('items of a list', () => {
  it('are the same after they were written as text with commas', () => {
    const item = fc.stringMatching(/^[\w.-]+$/)
    fc.assert(
      fc.property(fc.uniqueArray(item), (items) => {
        expect(splitItems(items.join(', '))).toEqual(items)
        expect(asItems(items.join('\n'))).toEqual(items)
      }),
    )
  })
})
