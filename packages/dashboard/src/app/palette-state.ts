import { useSyncExternalStore } from 'react'

/** What is open over the pages: the command palette, the list of keyboard shortcuts, or nothing. */
type PaletteView = 'closed' | 'search' | 'shortcuts'

let view: PaletteView = 'closed'
const listeners = new Set<() => void>()

/** Opens the palette or the list of shortcuts, or closes what is open. */
export const showPalette = (next: PaletteView): void => {
  view = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePaletteView = (): PaletteView => useSyncExternalStore(subscribe, () => view)
