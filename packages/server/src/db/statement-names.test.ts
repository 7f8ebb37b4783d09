import { expect, test } from 'vitest'
import { nameStatements } from './statement-names.ts'

test('a text keeps its name, and another text has another', () => {
  const { nameOf } = nameStatements(10)
  const first = nameOf('select 1')
  expect(nameOf('select 1')).toBe(first)
  expect(nameOf('select 2')).not.toBe(first)
})

test('texts beyond the capacity have no name, those before keep theirs', () => {
  const { nameOf } = nameStatements(2)
  const first = nameOf('select 1')
  nameOf('select 2')
  expect(nameOf('select 3')).toBeUndefined()
  expect(nameOf('select 1')).toBe(first)
})

test.each(['select 1; select 2', 'create table t (a int)', 'set timezone = utc', 'begin', ''])(
  'what is not one query has no name: %s',
  (text) => {
    expect(nameStatements(10).nameOf(text)).toBeUndefined()
  },
)

test.each(['  with a as (select 1) select * from a', 'INSERT INTO t VALUES ($1)', 'update t set a = 1'])(
  'a single query has a name: %s',
  (text) => {
    expect(nameStatements(10).nameOf(text)).toMatch(/^assay_\d+$/)
  },
)

test('a text whose name was forgotten has none any more, and the names of others stay theirs', () => {
  const { nameOf, forget } = nameStatements(10)
  const [first, second] = [nameOf('select 1'), nameOf('select 2')]
  forget('select 1')
  expect(nameOf('select 1')).toBeUndefined()
  expect(nameOf('select 2')).toBe(second)
  expect([first, second]).not.toContain(nameOf('select 3'))
})
