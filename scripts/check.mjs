/**
 * The quick check of one folder, for every save: its format and lint, the types of all packages that changed, and the tests
 * in it. `npm run check -- packages/server/src/features/segments`; everything that must hold is `npm test`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { ensureInstalled, ROOT } from './install.mjs'
import { CHECK_TYPES } from './types.mjs'

const [folder] = process.argv.slice(2)
if (folder === undefined || !existsSync(resolve(ROOT, folder))) {
  console.error('Name a folder: npm run check -- packages/server/src/features/segments')
  process.exit(2)
}
const path = relative(ROOT, resolve(ROOT, folder))

/** A test of a page's logic runs without a database; only the server's project starts one. */
const projectOf = (path) => /^packages\/([^/]+)/.exec(path)?.[1]

const STEPS = [
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', path] },
  { name: 'types', args: CHECK_TYPES },
  {
    name: 'tests',
    args: [
      ...['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', `${path}/`],
      ...(projectOf(path) ? ['--project', projectOf(path)] : []),
    ],
  },
]

const succeeds = ({ name, args }) => {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  return status === 0
}

ensureInstalled()
process.exitCode = STEPS.every(succeeds) ? 0 : 1
