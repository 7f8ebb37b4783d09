import { describe, expect, it } from 'vitest'
import { meaningOf, SHORTCUTS } from './shortcuts.ts'

const pressed = (key: string, more: { hasCommand?: boolean; sinceFirst?: number } = {}) =>
  meaningOf({ key, hasCommand: more.hasCommand ?? false, sinceFirst: more.sinceFirst })

describe('keyboard shortcuts', () => {
  it('open the palette by Ctrl or Cmd with K, and leave every other command to the browser', () => {
    expect([pressed('k', { hasCommand: true }), pressed('K', { hasCommand: true })]).toEqual([
      { kind: 'palette' },
      { kind: 'palette' },
    ])
    expect(pressed('g', { hasCommand: true })).toEqual({ kind: 'nothing' })
    expect(pressed('k')).toEqual({ kind: 'nothing' })
  })

  it('lead to a page by g and a letter soon after it, and not by the letter alone', () => {
    expect(pressed('g')).toEqual({ kind: 'first' })
    expect(pressed('e', { sinceFirst: 300 })).toEqual({ kind: 'go', to: '/experiments' })
    expect(pressed('e', { sinceFirst: 3000 })).toEqual({ kind: 'nothing' })
    expect(pressed('e')).toEqual({ kind: 'nothing' })
  })

  it('show the list of shortcuts by the question mark', () => {
    expect(pressed('?')).toEqual({ kind: 'help' })
  })

  it('use every letter once', () => {
    expect(new Set(SHORTCUTS.map(({ letter }) => letter)).size).toBe(SHORTCUTS.length)
  })
})
