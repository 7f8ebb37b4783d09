import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { codeBlocks } from '../testing/worked-examples/blocks.ts'
import { mismatch } from '../testing/worked-examples/shown-value.ts'
import { runTypeScriptExample } from '../testing/worked-examples/typescript-example.ts'
import * as statistics from './index.ts'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const PAGES = pathOf('../../../docs/statistics/')
const README = pathOf('../README.md')

const pages = [
  ...readdirSync(PAGES)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({ name, path: `${PAGES}${name}` })),
  ...(existsSync(README) ? [{ name: 'the README', path: README }] : []),
]

describe('a value shown in the documentation', () => {
  it('holds to the digits that are shown', () => {
    expect(mismatch([0.04249], ' 0.0425')).toBeUndefined()
    expect(mismatch([0.0426], ' 0.0425')).toBeDefined()
    expect(mismatch([3841], ' 3841; per arm')).toBeUndefined()
    expect(mismatch([3841.2], ' 3841')).toBeDefined()
    expect(
      mismatch(['lower:', -0.00214, 'upper:', 2e-12], ' { lower: -0.0021, upper: 2.0e-12 }'),
    ).toBeUndefined()
    expect(mismatch(['small', 'null', 'Infinity'], " ['small', null, Infinity]")).toBeUndefined()
    expect(mismatch([1, 2], ' 1')).toBeDefined()
  })
})

describe('the worked examples', () => {
  it.each(pages)('of $name come out as they are shown', ({ path }) => {
    const runs = codeBlocks(path, 'ts').map((block) => runTypeScriptExample(block, statistics))
    expect(runs.flatMap(({ problems }) => problems)).toEqual([])
    expect(runs.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(0)
  })
})

describe('the pages', () => {
  it('lead to files that exist', () => {
    const texts = ['README.md', ...pages.map(({ name }) => name)].filter((name) => name.endsWith('.md'))
    const links = texts.flatMap((name) =>
      [...readFileSync(`${PAGES}${name}`, 'utf8').matchAll(/\]\(([^)#\s]+)/g)].map(
        ([, target = '']) => target,
      ),
    )
    const missing = links.filter((target) => !/^https?:/.test(target) && !existsSync(`${PAGES}${target}`))
    expect(links.length).toBeGreaterThan(40)
    expect(missing).toEqual([])
  })
})
