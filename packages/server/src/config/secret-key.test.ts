import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './index.ts'
import { withSecretKey } from './secret-key.ts'

const directory = mkdtempSync(join(tmpdir(), 'assay-secret-key-'))
afterAll(() => rm(directory, { recursive: true }))

describe('the secret key', () => {
  it('is the configured one, and then no file is written', () => {
    const DATA_DIR = join(directory, 'unused')
    const SECRET_KEY = 's'.repeat(32)
    expect(withSecretKey(readConfig({ DATA_DIR, SECRET_KEY })).SECRET_KEY).toBe(SECRET_KEY)
    expect(() => statSync(DATA_DIR)).toThrow()
  })

  it('is generated once in a file readable by its owner only when unset', () => {
    const config = readConfig({ DATA_DIR: join(directory, 'new', 'data') })
    const first = withSecretKey(config).SECRET_KEY
    expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(withSecretKey(config).SECRET_KEY).toBe(first)
    const file = join(directory, 'new', 'data', 'secret-key')
    expect(readFileSync(file, 'utf8')).toBe(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(directory, 'new', 'data'))).toEqual(['secret-key'])
  })

  it.each([
    ['empty', ''],
    ['cut short', 'half-a-key'],
    ['nothing but space', ' '.repeat(64)],
  ])('is refused when its file is %s, and the file stays unchanged', (name, content) => {
    const DATA_DIR = join(directory, name)
    mkdirSync(DATA_DIR)
    const file = join(DATA_DIR, 'secret-key')
    writeFileSync(file, content)
    expect(() => withSecretKey(readConfig({ DATA_DIR }))).toThrow(
      `The file ${file} holds no usable secret key`,
    )
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  it('is generated again after a start that was aborted while writing it', () => {
    const DATA_DIR = join(directory, 'broken-off')
    mkdirSync(DATA_DIR)
    writeFileSync(join(DATA_DIR, 'secret-key.4711-abc'), 'half')
    const { SECRET_KEY } = withSecretKey(readConfig({ DATA_DIR }))
    expect(SECRET_KEY).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(SECRET_KEY)
  })
})
