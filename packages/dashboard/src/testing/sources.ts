import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const FOLDER = dirname(dirname(fileURLToPath(import.meta.url)))

/** Texts of source files by their paths. */
export type Sources = Readonly<Record<string, string>>

/** Every source file of the dashboard, by its path in `src`; generated types are left out. */
export const readSources = (): Sources =>
  Object.fromEntries(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/generated/.test(file))
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(FOLDER, file), 'utf8')]),
  )

/** The syntax tree of a source file. */
export const parsed = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)

/** The path in `src` that a relative import of a file means. */
export const importedPath = (from: string, specifier: string): string =>
  posix.join(posix.dirname(from), specifier)
