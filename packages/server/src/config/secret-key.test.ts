import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './index.ts'
import { withSecretKey } from './secret-key.ts'

const directory = mkdtempSync(join(tmpdir(), 'assay-secret-key-'))
afterAll(() => rm(directory, { recursive: true }))

describe('the secret key', () => {
  it('is the one that is set, and then nothing is written', () => {
    const DATA_DIR = join(directory, 'unused')
    const SECRET_KEY = 's'.repeat(32)
    expect(withSecretKey(readConfig({ DATA_DIR, SECRET_KEY })).SECRET_KEY).toBe(SECRET_KEY)
    expect(() => statSync(DATA_DIR)).toThrow()
  })

  it('is made once and kept for its owner only, when none is set', () => {
    const config = readConfig({ DATA_DIR: join(directory, 'new', 'data') })
    const first = withSecretKey(config).SECRET_KEY
    expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(withSecretKey(config).SECRET_KEY).toBe(first)
    const file = join(directory, 'new', 'data', 'secret-key')
    expect(readFileSync(file, 'utf8')).toBe(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
