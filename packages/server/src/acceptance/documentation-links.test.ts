import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => join(ROOT, folder, file))

const pages = [
  ...['docs', 'bench', 'packages'].flatMap(pagesIn),
  ...readdirSync(ROOT)
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(ROOT, file)),
]

/** Links to files, without those to other sites and to headings of the same page. */
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g

const linksOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(LINK)].map(([, link = '']) => link)

it('links of documentation pages lead to files that exist', () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, link })))
  const dead = links
    .filter(({ page, link }) => !existsSync(resolve(dirname(page), decodeURI(link))))
    .map(({ page, link }) => `${relative(ROOT, page)}: ${link}`)
  expect(links.length).toBeGreaterThan(100)
  expect(dead).toEqual([])
})
