import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SERVER = join(ROOT, 'packages/server/src')

/** Whatever imports modules of the server. */
const IMPORTERS = ['packages/server', 'packages/dashboard/e2e', 'bench', 'scripts']

/** A process of Vitest loads the set-up of the databases by its path; the types of tables are written as a whole. */
const NOT_LISTED = /(?:^testing[/\\](?:global|stock)-setup|\.generated|\.test)\.ts$/
/** What tests alone may import everything from. */
const FOR_TESTS = /^(?:testing|specification)[/\\]/

const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/node_modules|dist[/\\]/.test(file))
    .map((file) => join(ROOT, folder, file))

const DECLARED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|interface|type|class|enum) (\w+)/gm
const LISTED = /^export (?:type )?\{([^}]*)\}(?: from '(\.[^']+)')?/gm
const IMPORTED = /\bimport\s+(?:type\s+)?([^'";]*?)\s*from\s+'(\.[^']+)'/g
const IMPORTED_LATER = /\bimport\('(\.[^']+)'\)/g

/** The pairs of `a, type b as c`: the name in the other file, and the name here. */
const pairsOf = (list: string): [name: string, alias: string][] =>
  list
    .split(',')
    .map((item) => item.trim().replace(/^type /, ''))
    .filter((item) => item !== '')
    .map((item) => {
      const [name = '', alias = name] = item.split(/\s+as\s+/)
      return [name, alias]
    })

interface Module {
  text: string
  exports: string[]
  /** What it takes from others: `<file> <name>`; the name is * where all may be meant. */
  imports: string[]
}

const namesIn = (clause: string, text: string): string[] => {
  const listed = pairsOf(clause.match(/\{([^}]*)\}/)?.[1] ?? '').map(([name]) => name)
  const namespace = clause.match(/\* as (\w+)/)?.[1]
  if (namespace === undefined) return listed
  const members = text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))
  return [...listed, ...[...members].map(([, name = '']) => name)]
}

const read = (file: string): Module => {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '')
  const named = (from: string, name: string) => `${resolve(dirname(file), from)} ${name}`
  const lists = [...text.matchAll(LISTED)].map(([, list = '', from]) => ({ pairs: pairsOf(list), from }))
  return {
    text,
    exports: [
      ...[...text.matchAll(DECLARED)].map(([, name = '']) => name),
      ...lists.flatMap(({ pairs }) => pairs.map(([, alias]) => alias)),
    ],
    imports: [
      ...lists.flatMap(({ pairs, from }) => (from ? pairs.map(([name]) => named(from, name)) : [])),
      ...[...text.matchAll(IMPORTED)].flatMap(([, clause = '', from = '']) =>
        namesIn(clause, text).map((name) => named(from, name)),
      ),
      ...[...text.matchAll(IMPORTED_LATER)].map(([, from = '']) => named(from, '*')),
    ],
  }
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || FOR_TESTS.test(relative(SERVER, file))

/** Whether a file needs a name that it exports: it stands there more often than where it is declared. */
const uses = ({ text }: Module, name: string): boolean =>
  [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1

it('every export of the server is imported, and by more than tests where its file does not use it', () => {
  const modules = new Map(IMPORTERS.flatMap(filesOf).map((file) => [file, read(file)]))
  const importedBy = (isImporter: (file: string) => boolean) =>
    new Set([...modules].flatMap(([file, { imports }]) => (isImporter(file) ? imports : [])))
  const [byAnybody, byCode] = [importedBy(() => true), importedBy((file) => !isTest(file))]
  const has = (imports: Set<string>, file: string, name: string) =>
    imports.has(`${file} ${name}`) || imports.has(`${file} *`)
  const unused = [...modules].flatMap(([file, module]) => {
    const path = relative(SERVER, file)
    if (path.startsWith('..') || NOT_LISTED.test(path)) return []
    const isNeeded = (name: string): boolean =>
      has(byCode, file, name) || (has(byAnybody, file, name) && (FOR_TESTS.test(path) || uses(module, name)))
    return module.exports.filter((name) => !isNeeded(name)).map((name) => `${path}: ${name}`)
  })
  expect(modules.size).toBeGreaterThan(800)
  expect(unused).toEqual([])
})
