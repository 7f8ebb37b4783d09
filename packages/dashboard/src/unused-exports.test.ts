import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { importedPath, parsed, readSources, type Sources } from './testing/sources.ts'

/** Folders whose exports must be used. */
const CHECKED = /^(?:ui|api|app|features|modules)\//

/** Types that nobody imports but the compiler, which names them where it writes down what a function returns. */
const NAMED_BY_COMPILER = ['api/use-command.ts: CommandState']

const isTest = (path: string): boolean => /\.test\.tsx?$|(?:^|\/)testing\//.test(path)

interface Names {
  exports: string[]
  /** `<file> <name>`; the name is * where a whole module is loaded. */
  imports: string[]
  /** How often each name stands in the file. */
  uses: ReadonlyMap<string, number>
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** The names that a statement exports. */
const exportedBy = (node: ts.Statement): string[] => {
  if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
    return node.exportClause.elements.map(({ name }) => name.text)
  if (!isExported(node)) return []
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ''))
  const isNamed = ts.isFunctionDeclaration(node) || ts.isInterfaceDeclaration(node)
  const name =
    isNamed || ts.isClassDeclaration(node) || ts.isTypeAliasDeclaration(node) ? node.name : undefined
  return name === undefined ? [] : [name.text]
}

/** The names that a statement takes from another file; a name that is handed on is one, too. */
const importedBy = (node: ts.Statement): string[] => {
  if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
    return node.exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined
  if (bindings === undefined) return []
  if (ts.isNamespaceImport(bindings)) return ['*']
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
}

const specifierOf = (node: ts.Node): string | undefined => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const { moduleSpecifier: from } = node
    return from && ts.isStringLiteral(from) ? from.text : undefined
  }
  const isLazy = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  const [from] = isLazy ? node.arguments : []
  return from && ts.isStringLiteral(from) ? from.text : undefined
}

const namesIn = (path: string, text: string): Names => {
  const source = parsed(path, text)
  const imports: string[] = []
  const uses = new Map<string, number>()
  const add = (specifier: string | undefined, names: readonly string[]) => {
    if (specifier?.startsWith('.'))
      imports.push(...names.map((name) => `${importedPath(path, specifier)} ${name}`))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) uses.set(node.text, (uses.get(node.text) ?? 0) + 1)
    if (ts.isCallExpression(node)) add(specifierOf(node), ['*'])
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const statement of source.statements) add(specifierOf(statement), importedBy(statement))
  return { exports: source.statements.flatMap(exportedBy), imports, uses }
}

/**
 * Exports of checked files that nobody imports; a test alone is no reason to export what its own file does not use.
 *
 * @returns `<file>: <name>`
 */
const unusedExports = (sources: Sources): string[] => {
  const files = Object.entries(sources).map(([path, text]) => ({ path, ...namesIn(path, text) }))
  const taken = (isImporter: (path: string) => boolean) =>
    new Set(files.flatMap(({ path, imports }) => (isImporter(path) ? imports : [])))
  const [byAnybody, byPages] = [taken(() => true), taken((path) => !isTest(path))]
  const has = (imports: ReadonlySet<string>, path: string, name: string): boolean =>
    imports.has(`${path} ${name}`) || imports.has(`${path} *`)
  return files
    .filter(({ path }) => CHECKED.test(path) && !isTest(path))
    .flatMap(({ path, exports, uses }) =>
      exports
        .filter((name) => !has(byPages, path, name))
        .filter((name) => !(has(byAnybody, path, name) && (uses.get(name) ?? 0) > 1))
        .map((name) => `${path}: ${name}`),
    )
}

describe('exports', () => {
  it('are imported by somebody', () => {
    expect(unusedExports(readSources())).toEqual(NAMED_BY_COMPILER)
  })

  it('count as unused without an importer, or where a test alone needs them', () => {
    const unused = unusedExports({
      'ui/parts.ts': [
        'export const used = 1, alone = 2',
        'export interface Props { used: number }',
        'export type Shape = Props',
        'export function tested() {}',
        'export const shared = 3',
        'const twice = shared',
      ].join('\n'),
      'ui/lazy.tsx': 'export const Page = () => null',
      'ui/names.ts': "export { used as handedOn, shared as lost } from './parts.ts'",
      'app/page.ts': [
        "import { handedOn as renamed } from '../ui/names.ts'",
        "const page = lazy(() => import('../ui/lazy.tsx'))",
      ].join('\n'),
      'ui/parts.test.ts': "import { type Shape, shared, tested } from './parts.ts'",
    })
    expect(unused).toEqual([
      'ui/parts.ts: alone',
      'ui/parts.ts: Props',
      'ui/parts.ts: Shape',
      'ui/parts.ts: tested',
      'ui/names.ts: lost',
    ])
  })
})
