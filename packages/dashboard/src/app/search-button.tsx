import { Search } from 'lucide-react'
import { Button } from 'react-aria-components'
import { showPalette } from './palette-state.ts'

/** What the key beside K is called on this computer. */
const COMMAND = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Opens the command palette. `compact`: only the magnifying glass, for the top bar of a phone. */
export const SearchButton = ({ compact = false }: { compact?: boolean }) =>
  compact ? (
    <Button
      aria-label="Search"
      onPress={() => showPalette('search')}
      className="grid size-9 cursor-pointer place-items-center rounded-lg text-ink-muted hover:bg-sunken"
    >
      <Search aria-hidden="true" className="size-4.5" />
    </Button>
  ) : (
    <Button
      onPress={() => showPalette('search')}
      className="flex h-8.5 w-full cursor-pointer items-center gap-2 rounded-lg border border-line bg-canvas px-2.5 text-ink-muted transition-colors hover:border-line-strong hover:text-ink"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="flex-1 text-left">Search…</span>
      <kbd className="font-sans text-xs text-ink-faint">{COMMAND} K</kbd>
    </Button>
  )
