import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { readConfig, sections } from '../config/index.ts'
import { limitEntry } from '../http/rate-limit.ts'

const page = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
const limits = page.slice(page.indexOf('\n## Limits'))

const settings = new Map(Object.values(sections).flatMap(({ shape }) => Object.entries<z.ZodType>(shape)))

/** The cells of every row of the page's tables of limits. */
const rows = limits
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Limit|Route) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const named = (text: string): string[] =>
  [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=\w+)?`/g)].map(([, name = '']) => name)

/** A setting that bounds what callers may do, how long something may take, or how long something is kept. */
const IS_LIMIT = /MAX|LIMIT|LOCKOUT|EXPIRE|TIMEOUT|POOL_SIZE|RETENTION|CACHE_SECONDS|SECRET_KEY/

/** Settings of telemetry bound nothing that a caller can do. */
const isLimit = (name: string): boolean => IS_LIMIT.test(name) && !name.startsWith('OTEL_')

describe('the table of limits', () => {
  it('names settings that exist', () => {
    const unknown = rows.flatMap((cells) => named(cells.join(' '))).filter((name) => !settings.has(name))
    expect(unknown).toEqual([])
  })

  it('names every setting that is a limit', () => {
    const missing = [...settings.keys()].filter(isLimit).filter((name) => !named(limits).includes(name))
    expect(missing).toEqual([])
  })

  it('gives the default of a setting that is a number', () => {
    const wrong = rows.flatMap(([, limit = '', value = '', setting = '']) => {
      const [, name = ''] = /^`([A-Z0-9_]+)`/.exec(setting) ?? []
      const fallback = settings.get(name)?.safeParse(undefined).data
      const isGiven = value.replaceAll(',', '').split(' ').includes(String(fallback))
      return typeof fallback === 'number' && !isGiven ? [limit] : []
    })
    expect(wrong).toEqual([])
  })

  it('gives the requests a minute of every route as they are counted', () => {
    const config = readConfig({ ENVIRONMENT: 'test' })
    const routes = rows.flatMap(([, route = '', value = '']) => {
      const [, path] = /^`(\/[^`]+)`/.exec(route) ?? []
      return path === undefined ? [] : [{ path, perMinute: Number(value) }]
    })
    expect(routes.length).toBeGreaterThan(10)
    for (const { path, perMinute } of routes) {
      const pattern = `/api/v1${path.replace('/...', '/one')}`
      expect([path, limitEntry(pattern, pattern, config).perMinute]).toEqual([path, perMinute])
    }
  })
})
