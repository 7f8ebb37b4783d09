import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { importedPath, parsed, readSources, type Sources } from './testing/sources.ts'

const DESCRIPTION = join(dirname(fileURLToPath(import.meta.url)), '../package.json')

/** A folder may import itself and those before it. */
const ORDER = ['ui', 'api', 'app', 'features', 'modules']

/** The one file outside of features and modules that knows them. */
const COMPOSITION = 'pages.tsx'

interface Import {
  from: string
  to: string
  /** true: nothing is taken from it. */
  isBare: boolean
}

/** What a file imports, types and lazily loaded modules included, as it is written. */
const importsIn = (name: string, text: string): { specifier: string; isBare: boolean }[] => {
  const found: { specifier: string; isBare: boolean }[] = []
  const add = (node: ts.Node | undefined, isBare = false) => {
    if (node && ts.isStringLiteral(node)) found.push({ specifier: node.text, isBare })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause === undefined)
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0])
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal)
    ts.forEachChild(node, visit)
  }
  visit(parsed(name, text))
  return found
}

/** Every import of one source by another. */
const importsOf = (sources: Sources): Import[] =>
  Object.entries(sources).flatMap(([from, text]) =>
    importsIn(from, text)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier, isBare }) => ({ from, to: importedPath(from, specifier), isBare })),
  )

const arrow = ({ from, to }: Pick<Import, 'from' | 'to'>): string => `${from} -> ${to}`

/** The feature or module that a file belongs to, such as features/flags. */
const sliceOf = (path: string): string | undefined => /^((?:features|modules)\/[^/]+)\//.exec(path)?.[1]

const isTest = (path: string): boolean => /\.test\.tsx?$|(?:^|\/)testing\//.test(path)

/** Imports of features and modules that reach past their `index.ts`. */
const deepImports = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => {
      const [own, other] = [sliceOf(from), sliceOf(to)]
      const isComposed = from === COMPOSITION || own === other
      return other !== undefined && !isComposed && to !== `${other}/index.ts`
    })
    .map(arrow)

/** Imports of a module by another one. */
const amongModules = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => {
      const [own, other] = [sliceOf(from), sliceOf(to)]
      return own?.startsWith('modules/') && other?.startsWith('modules/') && own !== other
    })
    .map(arrow)

/** Imports from a folder that stands after one's own; features and modules that are known outside of the composition. */
const againstOrder = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => {
      const [own, other] = [from, to].map((path) => ORDER.indexOf(path.split('/')[0] ?? ''))
      if (isTest(from) || own === undefined || other === undefined || other === -1) return false
      return own === -1 ? sliceOf(to) !== undefined && from !== COMPOSITION : own < other
    })
    .map(arrow)

/** The first cycle that is found from each file, as the files on its way; no cycle: an empty list. */
const cycles = (imports: readonly Import[]): string[] => {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' -> '))
    if (done.has(file)) return
    done.add(file)
    for (const to of next.get(file) ?? []) visit(to, [...way, file])
  }
  for (const file of next.keys()) visit(file, [])
  return found
}

const imports = importsOf(readSources())

describe('the sources of the dashboard', () => {
  it('are all read, with what they import', () => {
    expect(imports.length).toBeGreaterThan(2500)
    expect(imports.map(arrow)).toContain('features/flags/routes.ts -> features/flags/flags-page.tsx')
  })

  it('reach another feature through its index.ts alone', () => {
    expect(deepImports(imports)).toEqual([])
  })

  it('import in the order ui, api, app, features, modules', () => {
    expect(againstOrder(imports)).toEqual([])
  })

  it('import no module from another one', () => {
    expect(amongModules(imports)).toEqual([])
  })

  it('import in no circle, types and lazily loaded pages included', () => {
    expect(cycles(imports)).toEqual([])
  })

  it('do nothing by being imported, so that a page loads no part of a feature that it does not use', () => {
    const bare = imports.filter(({ from, isBare }) => isBare && from !== 'main.tsx').map(arrow)
    const { sideEffects } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as { sideEffects: unknown }
    expect([bare, sideEffects]).toEqual([[], ['./src/main.tsx', '**/*.css']])
  })
})

describe('the law of the dashboard', () => {
  const broken = importsOf({
    'features/flags/a.ts': "import type { B } from '../safety/b.ts'\nexport { C } from '../safety/index.ts'",
    'features/safety/b.ts': "type A = import('../flags/a.ts').A",
    'features/safety/c.tsx':
      "const Page = lazy(() => import('./d.tsx'))\nconst text = <p>Don't import('./e.ts')</p>",
    'features/safety/d.tsx': "import type { Tab } from './c.tsx'",
    'ui/x.ts': "import '../api/y.ts'",
    'api/y.ts': "import { z } from '../app/z.ts'",
    'app/z.ts': "import { C } from '../features/safety/index.ts'",
    'features/users/f.tsx': "const Part = lazy(() => import('../../modules/sso/index.ts'))",
    'modules/sso/g.tsx':
      "import { C } from '../../features/safety/c.tsx'\nimport { H } from '../rbac/index.ts'",
    'main.tsx': "import { C } from './features/safety/index.ts'",
    'pages.tsx': "import { C } from './features/safety/routes.ts'",
  })

  it('refuses a deep import, by name and by type', () => {
    expect(deepImports(broken)).toEqual([
      'features/flags/a.ts -> features/safety/b.ts',
      'features/safety/b.ts -> features/flags/a.ts',
      'modules/sso/g.tsx -> features/safety/c.tsx',
    ])
  })

  it('refuses an import of a module by another one', () => {
    expect(amongModules(broken)).toEqual(['modules/sso/g.tsx -> modules/rbac/index.ts'])
  })

  it('refuses an import against the order, and a feature outside of the composition', () => {
    expect(againstOrder(broken)).toEqual([
      'ui/x.ts -> api/y.ts',
      'api/y.ts -> app/z.ts',
      'app/z.ts -> features/safety/index.ts',
      'features/users/f.tsx -> modules/sso/index.ts',
      'main.tsx -> features/safety/index.ts',
    ])
  })

  it('refuses a circle through a type and through a lazily loaded page', () => {
    expect(cycles(broken)).toEqual([
      'features/flags/a.ts -> features/safety/b.ts -> features/flags/a.ts',
      'features/safety/c.tsx -> features/safety/d.tsx -> features/safety/c.tsx',
    ])
  })

  it('knows an import for its effects from one for its names', () => {
    expect(broken.filter(({ isBare }) => isBare).map(arrow)).toEqual(['ui/x.ts -> api/y.ts'])
  })
})
