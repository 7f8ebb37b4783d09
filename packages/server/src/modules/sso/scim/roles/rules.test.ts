import { expect, it } from 'vitest'
import { highestRole, roleAfter } from './rules.ts'

const MAPPING = { Analysts: 'analyst', Admins: 'admin', Everybody: 'viewer', Makers: 'developer' } as const

it.each([
  [[], undefined],
  [['Others'], undefined],
  [['admins'], undefined],
  [['constructor', '__proto__'], undefined],
  [['Everybody'], 'viewer'],
  [['Everybody', 'Analysts'], 'analyst'],
  [['Analysts', 'Makers', 'Others'], 'developer'],
  [['Makers', 'Admins', 'Analysts'], 'admin'],
])('the highest role of the groups %j is %s', (groups, expected) => {
  expect(highestRole(groups, MAPPING)).toBe(expected)
})

it.each([
  ['developer', null, undefined, 'developer'],
  ['developer', 'developer', undefined, 'viewer'],
  ['admin', 'analyst', undefined, 'viewer'],
  ['admin', null, 'viewer', 'viewer'],
  ['viewer', 'analyst', 'admin', 'admin'],
] as const)('a %s whom groups gave %s and now give %s becomes %s', (current, granted, mapped, expected) => {
  expect(roleAfter(current, { granted, mapped })).toBe(expected)
})
