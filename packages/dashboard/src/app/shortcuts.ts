import type { LinkProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showPalette } from './palette-state.ts'

/** Two letters, pressed one after the other, that lead to a page. */
interface Shortcut {
  letter: string
  label: string
  to: NonNullable<LinkProps['to']>
}

/** The pages that `g` and a letter lead to. */
export const SHORTCUTS: readonly Shortcut[] = [
  { letter: 'h', label: 'Home', to: '/' },
  { letter: 'e', label: 'Experiments', to: '/experiments' },
  { letter: 'f', label: 'Feature flags', to: '/feature-flags' },
  { letter: 'r', label: 'Rollouts', to: '/rollouts' },
  { letter: 's', label: 'Segments', to: '/segments' },
  { letter: 'b', label: 'Bandits', to: '/bandits' },
  { letter: 'p', label: 'Planning', to: '/planning' },
  { letter: 'd', label: 'Developers', to: '/developers' },
  { letter: 'n', label: 'Notifications', to: '/notifications' },
  { letter: 'a', label: 'Account', to: '/account' },
]

/** The letter after `g` counts for this long, in milliseconds. */
const PAIR_MS = 1500

/** What a key means, given the time `g` was last pressed. */
type KeyMeaning = { kind: 'palette' | 'help' | 'first' | 'nothing' } | { kind: 'go'; to: Shortcut['to'] }

interface Pressed {
  key: string
  hasCommand: boolean
  /** Milliseconds since `g` was pressed; undefined: it was not. */
  sinceFirst: number | undefined
}

/** What a key pressed outside of text fields means; with Ctrl or Cmd only K means something. */
export const meaningOf = ({ key, hasCommand, sinceFirst }: Pressed): KeyMeaning => {
  if (hasCommand) return { kind: key.toLowerCase() === 'k' ? 'palette' : 'nothing' }
  if (key === '?') return { kind: 'help' }
  const shortcut = SHORTCUTS.find(({ letter }) => letter === key)
  if (shortcut && sinceFirst !== undefined && sinceFirst < PAIR_MS) return { kind: 'go', to: shortcut.to }
  return { kind: key === 'g' ? 'first' : 'nothing' }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input, textarea, select, [role="textbox"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]',
    ) !== null)

const follow = (meaning: KeyMeaning, go: (to: Shortcut['to']) => void): void => {
  if (meaning.kind === 'palette') showPalette('search')
  if (meaning.kind === 'help') showPalette('shortcuts')
  if (meaning.kind === 'go') go(meaning.to)
}

const isCommand = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey

const isForOthers = (event: KeyboardEvent): boolean =>
  event.altKey || event.defaultPrevented || (!isCommand(event) && isTyping(event.target))

/** Reads keys one after the other, and does what they mean. */
const keyReader = (go: (to: Shortcut['to']) => void) => {
  let first: number | undefined
  return (event: KeyboardEvent): void => {
    if (isForOthers(event)) return
    const sinceFirst = first === undefined ? undefined : event.timeStamp - first
    const meaning = meaningOf({ key: event.key, hasCommand: isCommand(event), sinceFirst })
    first = meaning.kind === 'first' ? event.timeStamp : undefined
    if (meaning.kind === 'palette') event.preventDefault()
    follow(meaning, go)
  }
}

/** Listens for Ctrl-K, `?`, and `g` with a letter, wherever nobody is typing. */
export const useShortcuts = (): void => {
  const router = useRouter()
  useEffect(() => {
    const press = keyReader((to) => void router.navigate({ to }))
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [router])
}
