import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components'
import { classes } from './class-names.ts'
import { LIST, LIST_ITEM, POPOVER } from './overlay-style.ts'

/** One thing that can be done. */
export interface ActionItem {
  id: string
  label: string
  icon?: ReactNode
  onAction: () => void
  /** A sentence that says why it cannot be done now; it stands under the label. */
  refused?: string | false | undefined
  tone?: 'normal' | 'danger'
}

interface ActionMenuProps {
  /** What the actions are for, such as 'Actions of New checkout'. */
  label: string
  items: readonly ActionItem[]
}

/** The actions that need no button of their own, behind three dots. */
export const ActionMenu = ({ label, items }: ActionMenuProps) => (
  <MenuTrigger>
    <Button
      aria-label={label}
      className="inline-grid size-8 cursor-pointer place-items-center rounded-lg text-ink-muted hover:bg-sunken hover:text-ink data-pressed:bg-sunken"
    >
      <Ellipsis aria-hidden="true" className="size-4.5" />
    </Button>
    <Popover placement="bottom end" className={classes(POPOVER, 'min-w-44 max-w-80')}>
      <Menu
        className={LIST}
        items={items}
        disabledKeys={items.filter(({ refused }) => typeof refused === 'string').map(({ id }) => id)}
      >
        {(item) => <Action item={item} />}
      </Menu>
    </Popover>
  </MenuTrigger>
)

const Action = ({ item: { id, label, icon, onAction, refused, tone } }: { item: ActionItem }) => (
  <MenuItem
    id={id}
    textValue={label}
    onAction={onAction}
    className={classes(LIST_ITEM, tone === 'danger' && 'not-data-disabled:text-negative', '[&_svg]:size-4')}
  >
    {icon}
    <span className="min-w-0 flex-1">
      <Text slot="label" className="block">
        {label}
      </Text>
      {typeof refused === 'string' && (
        <Text slot="description" className="block text-xs text-ink-muted">
          {refused}
        </Text>
      )}
    </span>
  </MenuItem>
)
