import { FlaskConical } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { actionEntries, foundEntries, matchingEntries, pageEntries } from './palette-entries.ts'
import type { Permission } from './permissions.ts'

const everything = () => true
const nothing = () => false
const only =
  (...permissions: readonly Permission[]) =>
  (permission: Permission) =>
    permissions.includes(permission)

const labels = (entries: readonly { label: string }[]): string[] => entries.map(({ label }) => label)

describe('the command palette', () => {
  it('finds a page by the beginnings of its words, in any order, and by its other words', () => {
    const pages = pageEntries({ may: everything, hasModule: everything })
    expect(labels(matchingEntries(pages, 'fl fea'))).toEqual(['Feature flags'])
    expect(labels(matchingEntries(pages, 'sample size'))).toEqual(['Planning'])
    expect(labels(matchingEntries(pages, 'che'))).toEqual([])
    expect(matchingEntries(pages, '')).toEqual(pages)
  })

  it('offers nobody a page or an action that their role does not open', () => {
    const pagesFor = (...permissions: Permission[]) =>
      labels(pageEntries({ may: only(...permissions), hasModule: nothing }))
    expect(pagesFor('any')).not.toContain('Audit log')
    expect(pagesFor('any', 'auditor')).toContain('Audit log')
    expect(labels(actionEntries(only('any')))).not.toContain('New experiment')
    expect(labels(actionEntries(only('any', 'editor')))).toContain('New experiment')
  })

  it('offers the page of a module where the deployment has it, to whom it is for', () => {
    const pages = (
      hasModule: (name: string) => boolean | undefined,
      may: (permission: Permission) => boolean = everything,
    ) => labels(pageEntries({ may, hasModule }))
    expect(pages((name) => name === 'sso')).toContain('Single sign-on')
    expect(pages(nothing)).not.toContain('Single sign-on')
    expect(pages(() => undefined)).not.toContain('Single sign-on')
    expect(pages(everything, only('any'))).not.toContain('Single sign-on')
  })

  it('shows what the service found with its kind and state, leading to its page', () => {
    const found = foundEntries({
      experiments: [{ id: '1', name: 'Checkout', status: 'ACTIVE' }],
      flags: [],
      segments: [],
    })
    expect(found).toEqual([
      {
        id: '/experiments/1',
        label: 'Checkout',
        note: 'Experiment, active',
        icon: FlaskConical,
        run: { kind: 'go', href: '/experiments/1' },
      },
    ])
  })
})
