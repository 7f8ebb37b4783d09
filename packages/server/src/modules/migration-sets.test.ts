import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase } from '../testing/database.ts'
import { tablesOf } from '../testing/earlier-release.ts'
import { migrationSets } from './migration-sets.ts'

it('names every module that has a folder of migrations', async () => {
  const entries = await readdir(fileURLToPath(new URL('.', import.meta.url)), { recursive: true })
  const folders = entries.filter((path) => path.endsWith('/migrations')).map((path) => path.split('/')[0])
  const owners = migrationSets({ PROFILE: 'full' }).map(({ owner }) => owner)
  expect(owners.toSorted()).toEqual(['core', ...folders].toSorted())
})

it('makes no table of a module in the core profile, and all of them when the profile becomes full', async () => {
  const { db, drop } = await createTestDatabase({ content: 'empty' })
  const ofModules = async () => (await tablesOf(db)).filter((name) => name.startsWith('sso_'))
  try {
    for (const set of migrationSets({ PROFILE: 'core' })) await migrate(db, set)
    expect(await ofModules()).toEqual([])
    for (const set of migrationSets({ PROFILE: 'full' })) await migrate(db, set)
    expect(await ofModules()).toEqual(expect.arrayContaining(['sso_configs', 'sso_identities']))
  } finally {
    await drop()
  }
})
