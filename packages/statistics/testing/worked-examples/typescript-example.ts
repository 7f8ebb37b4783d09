import { runInThisContext } from 'node:vm'
import ts from 'typescript'
import type { CodeBlock } from './blocks.ts'
import { flatten, mismatch } from './shown-value.ts'

/** How an example went: how many shown values it has, and which of them are wrong. */
export interface ExampleRun {
  checked: number
  problems: string[]
}

type Check = (line: number, value: unknown, comment: string) => void

/** The comment behind a statement on its last line, without the slashes. */
const commentBehind = (source: ts.SourceFile, statement: ts.Statement): string | undefined => {
  const [comment] = ts.getTrailingCommentRanges(source.text, statement.end) ?? []
  return comment && source.text.slice(comment.pos + 2, comment.end)
}

/** What a statement computes: its expression, or the single name that it defines. */
const computed = (statement: ts.Statement): string | undefined => {
  if (ts.isExpressionStatement(statement)) return statement.expression.getText()
  const [declaration] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
  return declaration && ts.isIdentifier(declaration.name) ? declaration.name.text : undefined
}

/** A statement as it is run: imports take names from the package, shown values are handed to `check`. */
const instrumented = (source: ts.SourceFile, statement: ts.Statement): string => {
  const text = statement.getText()
  if (ts.isImportDeclaration(statement)) {
    return `const ${statement.importClause?.namedBindings?.getText() ?? '{}'} = imported`
  }
  const [value, comment] = [computed(statement), commentBehind(source, statement)]
  if (value === undefined || comment === undefined) return text
  const { line } = source.getLineAndCharacterOfPosition(statement.getStart())
  const check = `check(${line}, (${value}), ${JSON.stringify(comment)})`
  return ts.isExpressionStatement(statement) ? check : `${text}\n;${check}`
}

/**
 * Runs a TypeScript example of a page against a package and compares every `expression // value` and
 * `const name = ... // value` with what comes out.
 */
export const runTypeScriptExample = (block: CodeBlock, imported: object): ExampleRun => {
  const source = ts.createSourceFile('example.ts', block.code, ts.ScriptTarget.ES2022, true)
  const body = source.statements.map((statement) => instrumented(source, statement)).join('\n;')
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  const script = ts.transpile(`(function (imported, check) {\n${body}\n})`, options)
  const run: ExampleRun = { checked: 0, problems: [] }
  const check: Check = (line, value, comment) => {
    run.checked += 1
    const problem = mismatch(flatten(value), comment)
    if (problem !== undefined) run.problems.push(`${block.page}:${block.line + line}: ${problem}`)
  }
  const example = runInThisContext(script) as (imported: object, check: Check) => void
  example(imported, check)
  return run
}
