import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

const PACKAGES = ['dashboard', 'evaluation', 'lifecycle', 'server', 'statistics']

/** Lines from the first to the last, as somebody counts who reads the file. */
const MAX_LINES = 40

const NOT_COUNTED = /\.(?:test|spec)\.tsx?$|\.generated\.|\.d\.ts$/

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

const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !NOT_COUNTED.test(file))

describe('functions', () => {
  it('have at most 40 lines from the first to the last', () => {
    const files = PACKAGES.flatMap((name) => filesOf(`packages/${name}/src`))
    expect(files.length).toBeGreaterThan(1300)
    const tooLong = files.flatMap((file) =>
      longFunctions(file, readFileSync(join(ROOT, file), 'utf8')).map(
        ({ line, lines, name }) => `${file}:${line} ${name} has ${lines} lines`,
      ),
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
