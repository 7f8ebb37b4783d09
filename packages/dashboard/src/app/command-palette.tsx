import { useRouter } from '@tanstack/react-router'
import { CornerDownLeft, Keyboard, Search } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Label,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components'
import { useUser } from '../api/session.ts'
import { classes } from '../ui/class-names.ts'
import { LIST_ITEM, VEIL } from '../ui/overlay-style.ts'
import { useHasCapability } from './capabilities.ts'
import { useHasModule } from './modules.ts'
import {
  actionEntries,
  foundEntries,
  matchingEntries,
  type PaletteAction,
  type PaletteEntry,
  type PaletteGroup,
  pageEntries,
} from './palette-entries.ts'
import { usePaletteSearch } from './palette-search.ts'
import { showPalette, usePaletteView } from './palette-state.ts'
import { may, type Permission, type Right } from './permissions.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { signOut } from './sign-out.ts'
import { chooseTheme } from './theme.ts'

const useRun = () => {
  const router = useRouter()
  return (action: PaletteAction) => {
    showPalette(action.kind === 'shortcuts' ? 'shortcuts' : 'closed')
    if (action.kind === 'go') void router.navigate({ href: action.href })
    if (action.kind === 'theme') chooseTheme(action.theme)
    if (action.kind === 'sign-out') signOut()
  }
}

const HELP: PaletteEntry = {
  id: 'action shortcuts',
  label: 'Keyboard shortcuts',
  icon: Keyboard,
  keywords: 'help keys',
  run: { kind: 'shortcuts' },
}

const useGroups = (typed: string) => {
  const user = useUser()
  const hasModule = useHasModule()
  const hasCapability = useHasCapability()
  const allowed = (permission: Permission, ...rights: readonly Right[]) => may(user, permission, ...rights)
  const { found, isSearching } = usePaletteSearch(typed)
  const groups: readonly PaletteGroup[] = [
    {
      label: 'Pages',
      entries: matchingEntries(pageEntries({ may: allowed, hasModule, hasCapability }), typed),
    },
    { label: 'Actions', entries: matchingEntries([...actionEntries(allowed), HELP], typed) },
    // Last, because they arrive later and must not push away what Enter would choose.
    { label: 'Experiments, flags and segments', entries: found ? foundEntries(found) : [] },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isSearching }
}

/** What Ctrl-K opens: every page, action, experiment, flag and segment by a few letters. `?` lists the shortcuts. */
export const CommandPalette = () => {
  const view = usePaletteView()
  return (
    <>
      <ModalOverlay
        isOpen={view === 'search'}
        onOpenChange={(isOpen) => !isOpen && showPalette('closed')}
        isDismissable
        className={classes(VEIL, 'flex items-start justify-center px-3 pt-[8dvh] sm:pt-[14dvh]')}
      >
        <Modal className="w-full max-w-xl rounded-2xl border border-line bg-surface shadow-raised outline-none">
          <Dialog aria-label="Search and commands" className="outline-none">
            <Palette />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <ShortcutsDialog isOpen={view === 'shortcuts'} onClose={() => showPalette('closed')} />
    </>
  )
}

const Palette = () => {
  const [typed, setTyped] = useState('')
  const { groups, isSearching } = useGroups(typed)
  const run = useRun()
  const input = useRef<HTMLInputElement>(null)
  // Enter is for the marked line; results that came after the last letter are not marked yet, so the first is meant.
  const submit = () => {
    const first = groups[0]?.entries[0]
    if (first && !input.current?.hasAttribute('aria-activedescendant')) run(first.run)
  }
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <PaletteInput ref={input} onSubmit={submit} isSearching={isSearching} />
      <Menu
        aria-label="Results"
        className="max-h-[min(26rem,60dvh)] overflow-y-auto p-1.5 outline-none"
        renderEmptyState={() => (
          <p className="px-3 py-6 text-center text-ink-muted">
            {isSearching ? 'Searching …' : `No results for “${typed}”.`}
          </p>
        )}
      >
        {groups.map(({ label, entries }) => (
          <MenuSection key={label} id={label}>
            <Header className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-faint">{label}</Header>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} onAction={() => run(entry.run)} />
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Autocomplete>
  )
}

interface PaletteInputProps {
  ref: RefObject<HTMLInputElement | null>
  onSubmit: () => void
  isSearching: boolean
}

const PaletteInput = ({ ref, onSubmit, isSearching }: PaletteInputProps) => (
  <SearchField autoFocus onSubmit={onSubmit} className="flex items-center gap-3 border-b border-line px-4">
    <Label className="sr-only">Search pages, experiments, flags and segments</Label>
    <Search aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
    <Input
      ref={ref}
      placeholder="Search or jump to …"
      className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
    />
    <span aria-live="polite" className="text-sm text-ink-muted">
      {isSearching && 'Searching …'}
    </span>
  </SearchField>
)

const Line = ({ entry, onAction }: { entry: PaletteEntry; onAction: () => void }) => {
  const { id, label, note, icon: Icon } = entry
  return (
    <MenuItem id={id} textValue={label} onAction={onAction} className={classes(LIST_ITEM, 'group min-h-9')}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      <Text slot="label" className="min-w-0 flex-1 truncate">
        {label}
      </Text>
      {note && (
        <Text slot="description" className="shrink-0 text-sm text-ink-muted">
          {note}
        </Text>
      )}
      <CornerDownLeft
        aria-hidden="true"
        className="invisible size-3.5 text-ink-faint group-data-focused:visible"
      />
    </MenuItem>
  )
}
