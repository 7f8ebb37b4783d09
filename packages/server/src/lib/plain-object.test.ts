import { expect, it } from 'vitest'
import { isPlainObject } from './plain-object.ts'

it('takes objects for plain objects, but neither null nor lists nor scalars', () => {
  expect([{}, { a: 1 }, JSON.parse('{"a":{}}')].map(isPlainObject)).toEqual([true, true, true])
  expect([null, [], [{}], 'text', 1, true, undefined].some(isPlainObject)).toBe(false)
})
