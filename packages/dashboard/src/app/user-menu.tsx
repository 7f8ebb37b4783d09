import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { useUser } from '../api/session.ts'
import { words } from '../ui/format.ts'
import { signOut } from './sign-out.ts'
import { chooseTheme, type Theme, useTheme } from './theme.ts'

const THEMES: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
]

const ITEM =
  'flex cursor-pointer items-center justify-between gap-4 rounded-md px-2.5 py-1.5 outline-none data-focused:bg-sunken data-selected:font-medium data-selected:text-accent'

/** Who is signed in, how the pages look, and the way out. */
export const UserMenu = () => {
  const user = useUser()
  return (
    <MenuTrigger>
      <Button className="flex cursor-pointer items-center gap-2.5 border-t border-line px-4 py-3 text-left hover:bg-sunken">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-gold-soft text-sm font-semibold text-gold uppercase"
        >
          {user.username.slice(0, 2)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{user.username}</span>
          <span className="block text-xs text-ink-muted">
            {user.is_superuser ? 'Superuser' : words(user.role)}
          </span>
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 text-ink-faint" />
      </Button>
      <Popover
        placement="top start"
        className="w-52 rounded-xl border border-line bg-surface p-1 shadow-raised"
      >
        <UserMenuItems />
      </Popover>
    </MenuTrigger>
  )
}

const UserMenuItems = () => {
  const theme = useTheme()
  const router = useRouter()
  return (
    <Menu aria-label="Your account" className="outline-none">
      <MenuItem className={ITEM} onAction={() => void router.navigate({ to: '/account' })}>
        Account
      </MenuItem>
      <Separator className="my-1 h-px bg-line" />
      <MenuSection
        selectionMode="single"
        selectedKeys={[theme]}
        onSelectionChange={(keys) => {
          const chosen = THEMES.find(({ id }) => keys !== 'all' && keys.has(id))
          if (chosen) chooseTheme(chosen.id)
        }}
      >
        <Header className="px-2.5 py-1 text-xs text-ink-muted">Theme</Header>
        {THEMES.map(({ id, label }) => (
          <MenuItem key={id} id={id} className={ITEM}>
            {({ isSelected }) => (
              <>
                {label}
                {isSelected && <span aria-hidden="true">✓</span>}
              </>
            )}
          </MenuItem>
        ))}
      </MenuSection>
      <Separator className="my-1 h-px bg-line" />
      <MenuItem className={ITEM} onAction={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
