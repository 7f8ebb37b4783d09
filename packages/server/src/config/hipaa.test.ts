import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from './index.ts'

const KEY = randomBytes(32)
const read = (text: string) => readConfig({ PHI_ENCRYPTION_KEY: text }).PHI_ENCRYPTION_KEY

it('reads keys with ids, the newest first, and gives a bare key an id', () => {
  const base64 = KEY.toString('base64')
  expect(read('')).toEqual([])
  expect(read(` 2026:${base64} , old-1:${randomBytes(32).toString('base64')}`).map(({ id }) => id)).toEqual([
    '2026',
    'old-1',
  ])
  expect(read(base64)).toEqual([{ id: createHash('sha256').update(KEY).digest('hex').slice(0, 8), key: KEY }])
})

it.each([
  ['a short key', `a:${randomBytes(16).toString('base64')}`],
  ['a long key', `a:${randomBytes(33).toString('base64')}`],
  ['text', 'a:password'],
  ['an id with a space', `a b:${KEY.toString('base64')}`],
  ['one id twice', `a:${KEY.toString('base64')},a:${randomBytes(32).toString('base64')}`],
  ['a comma at the end', `a:${KEY.toString('base64')},`],
])('refuses %s, naming the setting and not the value', (_, text) => {
  expect(() => read(text)).toThrow(/PHI_ENCRYPTION_KEY must hold/)
  expect(() => read(text)).not.toThrow(KEY.toString('base64'))
})

it('keeps records for six years at least', () => {
  expect(() => readConfig({ HIPAA_AUDIT_LOG_RETENTION_YEARS: '5' })).toThrow('must be at least 6')
})
