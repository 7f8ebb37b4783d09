import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { readPackageSources } from '../testing/package-sources.ts'

/** Lines from the first to the last, as somebody counts who reads the file. */
const MAX_LINES = 40

interface LongFunction {
  /** The line where it begins, from 1. */
  line: number
  lines: number
  name: string
}

const nameOf = (node: ts.SignatureDeclaration): string => {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
  return named?.getText() ?? 'a function without a name'
}

/** Functions, methods, accessors and constructors of a file that are longer than allowed. */
const longFunctions = (name: string, text: string): LongFunction[] => {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
  const found: LongFunction[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const line = lineAt(node.getStart(source))
      const lines = lineAt(node.end) - line + 1
      if (lines > MAX_LINES) found.push({ line, lines, name: nameOf(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

describe('functions', () => {
  it('have at most 40 lines from the first to the last', () => {
    const files = [...readPackageSources()].filter(([file]) => /^[^/]+\/src\//.test(file))
    expect(files.length).toBeGreaterThan(1300)
    const tooLong = files.flatMap(([file, text]) =>
      longFunctions(file, text).map(({ line, lines, name }) => `${file}:${line} ${name} has ${lines} lines`),
    )
    expect(tooLong).toEqual([])
  })

  it('are counted with their head, blank lines and comments, whatever kind they are', () => {
    const body = (lines: number): string => `{\n${'  // a comment\n\n'.repeat((lines - 2) / 2)}}`
    const text = [
      `const arrow = () => ${body(42)}`,
      `function declared() ${body(42)}`,
      `class Store {\n  constructor() ${body(42)}\n  read() ${body(42)}\n  get size() ${body(42)}\n}`,
      `const Page = () => (\n${'  <p />\n'.repeat(39)})`,
      `list.map(() => ${body(42)})`,
      `const allowed = () => ${body(40)}`,
    ].join('\n')
    expect(longFunctions('example.tsx', text).map(({ name, lines }) => `${name} ${lines}`)).toEqual([
      'arrow 42',
      'declared 42',
      'a function without a name 42',
      'read 42',
      'size 42',
      'Page 41',
      'a function without a name 42',
    ])
  })
})
