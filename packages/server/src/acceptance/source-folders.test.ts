import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('..', import.meta.url))

const foldersOf = (kind: string): string[] =>
  readdirSync(join(SERVER, kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${kind}/${name}`)

const indexOf = (folder: string): string => readFileSync(join(SERVER, folder, 'index.ts'), 'utf8')

const hasSliceValue = (folder: string): boolean => /: Slice\b/.test(indexOf(folder))

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

const importsOf = (file: string): string[] =>
  [...readFileSync(join(SERVER, file), 'utf8').matchAll(/\bfrom\s+'(\.[^']+)'/g)].map(([, path = '']) =>
    relative(SERVER, resolve(SERVER, dirname(file), path)).replaceAll(sep, '/'),
  )

const folderOf = (file: string): string => file.replaceAll(sep, '/').split('/').slice(0, 2).join('/')

describe('a folder of features', () => {
  it('has a Slice value', () => {
    const folders = foldersOf('features')
    expect(folders.length).toBeGreaterThan(20)
    expect(folders.filter((folder) => !hasSliceValue(folder))).toEqual([])
  })
})

describe('a folder of parts', () => {
  const parts = foldersOf('parts')

  it('has no Slice value, no routes and no jobs', () => {
    expect(parts.length).toBeGreaterThan(0)
    const ofSlices = ['routes.ts', 'jobs.ts']
    expect(
      parts.filter(
        (part) => hasSliceValue(part) || ofSlices.some((file) => existsSync(join(SERVER, part, file))),
      ),
    ).toEqual([])
  })

  it('is used by more than one slice, through its index', () => {
    const uses = sources.flatMap((file) =>
      importsOf(file)
        .filter((path) => path.startsWith('parts/') && folderOf(path) !== folderOf(file))
        .map((path) => ({ user: folderOf(file), path })),
    )
    expect(uses.filter(({ path }) => !path.endsWith('/index.ts'))).toEqual([])
    const usersOf = (part: string) =>
      new Set(uses.filter(({ path }) => folderOf(path) === part).map(({ user }) => user))
    expect(parts.filter((part) => usersOf(part).size < 2)).toEqual([])
  })
})

describe('a test that lies beside the folders of the server', () => {
  it('tests the module beside it', () => {
    const tests = readdirSync(SERVER).filter((file) => file.endsWith('.test.ts'))
    expect(tests.filter((file) => !existsSync(join(SERVER, file.replace('.test.ts', '.ts'))))).toEqual([])
  })
})
