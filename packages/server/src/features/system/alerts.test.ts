import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAULT_ADVICE } from '../../db/fault-kinds.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const ROOT = new URL('../../../../../', import.meta.url)
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8')

const RULES = read('deploy/prometheus/alerts.yaml').split('- alert: ').slice(1)
const RUNBOOKS = readdirSync(fileURLToPath(new URL('docs/guides/runbooks', ROOT)))
  .filter((name) => name !== 'README.md')
  .map((name) => `docs/guides/runbooks/${name}`)

const nameOf = (rule: string): string => rule.split('\n')[0] ?? ''
const runbookOf = (rule: string): string => /runbook: (\S+)/.exec(rule)?.[1] ?? ''
const metricsIn = (text: string): string[] => [...new Set(text.match(/\bassay_[a-z_]+/g) ?? [])]

/** The name of a distribution, from the names of its series. */
const familyOf = (metric: string): string => metric.replace(/_(bucket|sum|count)$/, '')

let service: TestService
let shown: Set<string>
beforeAll(async () => {
  service = await startTestService()
  const { body } = await service.inject({ url: '/metrics' })
  shown = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
})
afterAll(() => service.close())

describe('the alerts', () => {
  it.each(RULES.map((rule) => [nameOf(rule), rule] as const))(
    '%s reads existing metrics, and has a page that names it',
    (name, rule) => {
      for (const metric of metricsIn(rule)) expect(shown).toContain(familyOf(metric))
      expect(RUNBOOKS).toContain(runbookOf(rule))
      expect(read(runbookOf(rule))).toContain(`Alert \`${name}\``)
    },
  )

  it.each(Object.entries(FAULT_ADVICE))(
    'cover the fault %s, with the page that the log names',
    (fault, advice) => {
      const rule = RULES.find((text) => text.includes(`{fault="${fault}"}`))
      expect(rule && runbookOf(rule)).toBe(advice.runbook)
    },
  )
})

describe('a runbook page', () => {
  it.each(RUNBOOKS)('%s belongs to an alert, and names existing metrics', (page) => {
    expect(RULES.map(runbookOf)).toContain(page)
    const text = read(page)
    for (const metric of metricsIn(text)) expect(shown).toContain(familyOf(metric))
    expect(text).toContain('**What it means.**')
    expect(text).toContain('**Look at**')
    expect(text).toContain('**Do.**')
    expect(read('docs/guides/runbooks/README.md')).toContain(page.replace('docs/guides/runbooks/', ''))
  })
})
