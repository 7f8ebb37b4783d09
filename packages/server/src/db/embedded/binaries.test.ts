import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../lib/log.ts'
import { prepareBinaries } from './binaries.ts'
import { findAccount, isRoot } from './system-user.ts'

let root: string
let installed: { directory: string; version: string }

/** A package as npm leaves it: programs, one library, and the list of links that were not made. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'assay-binaries-'))
  await chmod(root, 0o755)
  installed = { directory: join(root, 'package'), version: '18.4.0' }
  const native = join(installed.directory, 'native')
  for (const part of ['bin', 'lib']) await mkdir(join(native, part), { recursive: true })
  for (const program of ['bin/initdb', 'bin/postgres'])
    await writeFile(join(native, program), '', { mode: 0o755 })
  await writeFile(join(native, 'lib/libx.so.1.2'), 'library')
  await writeFile(
    join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]),
  )
  await mkdir(join(root, 'data'))
})

afterEach(async () => {
  await chmod(join(installed.directory, 'native/lib'), 0o755)
  await rm(root, { recursive: true })
})

/** Root can write everywhere, but the account it lends to the server cannot enter a closed directory. */
const makeUnusable = async () => {
  if (isRoot()) await chmod(installed.directory, 0o700)
  else await chmod(join(installed.directory, 'native/lib'), 0o555)
}

const prepare = async () => {
  const user = isRoot() ? findAccount(await readFile('/etc/passwd', 'utf8'), ['nobody']) : undefined
  return prepareBinaries({ base: join(root, 'data'), user }, silentLog, installed)
}

test('the programs are used where npm put them, with the links between the libraries made', async () => {
  const binaries = await prepare()
  expect(binaries).toEqual({
    initdb: join(installed.directory, 'native/bin/initdb'),
    postgres: join(installed.directory, 'native/bin/postgres'),
    major: 18,
  })
  expect(await readlink(join(installed.directory, 'native/lib/libx.so.1'))).toBe('libx.so.1.2')
  expect(await prepare()).toEqual(binaries)
})

test('programs that cannot be used in their place are copied once, complete and executable', async () => {
  await makeUnusable()
  const { postgres } = await prepare()
  expect(postgres).toBe(join(root, 'data/postgresql-18.4.0/native/bin/postgres'))
  expect((await stat(postgres)).mode & 0o111).not.toBe(0)
  expect(await readFile(join(postgres, '../../lib/libx.so.1'), 'utf8')).toBe('library')
  const { ino } = await stat(postgres)
  await prepare()
  expect((await stat(postgres)).ino).toBe(ino)
})

test('programs copied by two processes at once are complete', async () => {
  await makeUnusable()
  const [first, second] = await Promise.all([prepare(), prepare()])
  expect(first).toEqual(second)
  expect(await readFile(join(first.postgres, '../../lib/libx.so.1'), 'utf8')).toBe('library')
})
