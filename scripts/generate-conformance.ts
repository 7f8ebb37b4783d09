import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One chapter of the specification: its name, the file that tests it, and its rules. */
interface Chapter {
  name: string
  file: string
  rules: string[]
}

const DIRECTORY = 'packages/server/src/specification'
const absolute = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const HEADER = `# Conformance

Every rule that the service promises in its core profile, and those of the optional modules whose chapters say 'full
profile', with the test that fails when the rule is broken. The tests speak to the service over HTTP, as its users do:
\`npm test -- ${DIRECTORY}\` runs them all.

This page is made from the titles of the tests: \`npm run generate\`.
`

/** A chapter begins with \`describe\`, a rule with \`it\`; what stands in quotes is the title. */
const TITLE = /^(describe| {2}it)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/gm

/** The chapters of one test file, in its order. */
export const chaptersOf = (file: string, source: string): Chapter[] => {
  const chapters: Chapter[] = []
  for (const [, kind, single, double] of source.matchAll(TITLE)) {
    const title = (single ?? double ?? '').replaceAll(/\\(.)/g, '$1')
    if (kind === 'describe') chapters.push({ name: title, file, rules: [] })
    else chapters.at(-1)?.rules.push(title)
  }
  return chapters
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/([<>*])/g, '\\$1')

const section = ({ name, file, rules }: Chapter): string => {
  const link = `[${file}](../${DIRECTORY}/${file})`
  const rows = rules.map((rule, index) => `| ${index + 1} | ${cell(rule)} |`)
  return [`## ${name}`, '', `Tested in ${link}.`, '', '| | Rule |', '|---|---|', ...rows, ''].join('\n')
}

/** docs/conformance.md: every rule of the specification that a test holds the service to. */
export const conformancePage = (): string => {
  const files = readdirSync(absolute(DIRECTORY)).filter((name) => name.endsWith('.test.ts'))
  const chapters = files
    .sort()
    .flatMap((file) => chaptersOf(file, readFileSync(absolute(`${DIRECTORY}/${file}`), 'utf8')))
  const count = chapters.reduce((sum, { rules }) => sum + rules.length, 0)
  return [HEADER, `${count} rules in ${chapters.length} chapters.\n`, ...chapters.map(section)].join('\n')
}
