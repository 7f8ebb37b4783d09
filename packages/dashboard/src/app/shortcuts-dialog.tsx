import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { SHORTCUTS } from './shortcuts.ts'

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-md border border-line-strong bg-sunken px-1.5 font-sans text-xs text-ink">
    {children}
  </kbd>
)

const Line = ({ label, keys }: { label: string; keys: readonly string[] }) => (
  <div className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
    <dt>{label}</dt>
    <dd className="flex items-center gap-1">
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </dd>
  </div>
)

/** The list of keyboard shortcuts. */
export const ShortcutsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
    <dl>
      <Line label="Search and commands" keys={['Ctrl', 'K']} />
      <Line label="Keyboard shortcuts" keys={['?']} />
      {SHORTCUTS.map(({ letter, label }) => (
        <Line key={letter} label={label} keys={['g', letter]} />
      ))}
    </dl>
  </Dialog>
)
