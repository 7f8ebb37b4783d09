import { referenceUnit } from './reference.ts'

export type HashVector = {
  readonly user: string
  readonly salt: string
  readonly unit: number
  readonly bucket: number
}

const USERS = [
  '',
  '0',
  'a',
  'user-123',
  'User-123',
  'user 123',
  'a:b',
  ':',
  'a@example.com',
  '550e8400-e29b-41d4-a716-446655440000',
  'ä',
  'é',
  'e\u0301',
  'ß',
  'Ω≈ç√',
  '用户一二三',
  'ユーザー',
  'пользователь',
  'مستخدم',
  '🙂',
  '👩‍👩‍👧',
  '𝒳𝒴𝒵',
  '\u007f\u0080\u07ff\u0800\uffff',
  'line\nbreak',
  'tab\tquote"backslash\\',
]
const SALTS = [
  'my-flag',
  'my-flag:rule',
  'my-flag:variant',
  'checkout_test:traffic',
  'checkout_test:bandit',
  'ключ',
  '実験',
]

function vector(user: string, salt: string): HashVector {
  const unit = referenceUnit(user, salt)
  return { user, salt, unit, bucket: Math.floor(unit * 100) }
}

/** Every user with every salt, and texts of each length around the borders of one and two blocks. */
export function hashVectors(): HashVector[] {
  const pairs = USERS.flatMap((user) => SALTS.map((salt) => vector(user, salt)))
  const lengths = [
    ...Array.from({ length: 20 }, (_, index) => 48 + index),
    118,
    119,
    120,
    126,
    127,
    128,
    129,
    255,
    1000,
  ]
  const borders = lengths.flatMap((length) => [
    vector('x'.repeat(length - 4), 'abc'),
    vector('u', 'é'.repeat(Math.floor((length - 2) / 2))),
  ])
  const numbered = Array.from({ length: 100 }, (_, index) => vector(`user-${index}`, 'checkout_test'))
  return [vector('user-123', 'my-flag'), ...pairs, ...borders, ...numbered]
}
