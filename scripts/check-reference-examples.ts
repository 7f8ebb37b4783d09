import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type CodeBlock, codeBlocks } from '../packages/statistics/testing/worked-examples/blocks.ts'
import { mismatch } from '../packages/statistics/testing/worked-examples/shown-value.ts'

/**
 * Runs the Python and R lines of docs/statistics and compares every `expression  # value` with what comes out. The
 * test run cannot do it, because neither language is needed to build Assay:
 *
 *     node --import tsx scripts/check-reference-examples.ts --python python3 --rscript Rscript
 *
 * Python needs numpy, scipy and statsmodels; R nothing beside what it brings.
 */

interface Language {
  /** The name behind the fence. */
  name: 'python' | 'r'
  assignment: RegExp
  /** Defines emit(line, value), which prints the line and the numbers of the value. */
  preamble: string
  /** How the interpreter is told to run a program. */
  flag: string
}

const LANGUAGES: Language[] = [
  {
    name: 'python',
    assignment: /^(\w+) = /,
    flag: '-c',
    preamble: [
      'import numpy as np',
      'def emit(line, value):',
      '    print(line, *(repr(float(x)) for x in np.ravel(np.array(value, dtype=float))))',
    ].join('\n'),
  },
  {
    name: 'r',
    assignment: /^(\w+) <- /,
    flag: '-e',
    preamble: 'emit <- function(line, value) cat(line, sprintf("%.17g", as.numeric(unlist(value))), "\\n")',
  },
]

interface ShownLine {
  place: string
  comment: string
}

/** A page's blocks of one language as one program, and what its lines show. */
const programOf = ({ assignment, preamble }: Language, blocks: readonly CodeBlock[]) => {
  const shown: ShownLine[] = []
  const lines = blocks.flatMap(({ page, line, code }) =>
    code.split('\n').map((text, index) => {
      const [, statement, comment] = /^(\S.*?)\s+# (.+)$/.exec(text) ?? []
      if (statement === undefined || comment === undefined) return text
      const name = assignment.exec(statement)?.[1]
      shown.push({ place: `${page}:${line + index}`, comment })
      const emit = (value: string) => `emit(${shown.length - 1}, ${value})`
      return name === undefined ? emit(statement) : `${statement}\n${emit(name)}`
    }),
  )
  return { shown, program: [preamble, ...lines].join('\n') }
}

const checkPage = (page: string, language: Language, interpreter: string): string[] => {
  const { shown, program } = programOf(language, codeBlocks(page, language.name))
  if (shown.length === 0) return []
  const output = execFileSync(interpreter, [language.flag, program], { encoding: 'utf8' })
  const values = new Map(
    output
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([index, ...numbers]) => [index, numbers]),
  )
  return shown.flatMap(({ place, comment }, index) => {
    const problem = mismatch(values.get(index) ?? [], comment)
    return problem === undefined ? [] : [`${place}: ${problem}`]
  })
}

const { values: options } = parseArgs({
  options: { python: { type: 'string' }, rscript: { type: 'string' } },
})
const interpreters = { python: options.python, r: options.rscript }
const folder = fileURLToPath(new URL('../docs/statistics/', import.meta.url))
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
const problems = pages.flatMap((page) =>
  LANGUAGES.flatMap((language) => {
    const interpreter = interpreters[language.name]
    return interpreter === undefined ? [] : checkPage(`${folder}${page}`, language, interpreter)
  }),
)
for (const problem of problems) console.error(problem)
console.log(`${pages.length} pages, ${problems.length} values that do not come out as shown`)
process.exitCode = problems.length > 0 ? 1 : 0
