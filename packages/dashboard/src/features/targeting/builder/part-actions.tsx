import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { duplicated, moved } from '../rule-edits.ts'
import { useBuilder } from './builder-context.ts'

interface PartActionsProps<Part> {
  /** 'condition 2 of group 1' */
  what: string
  list: readonly Part[]
  index: number
  onChange: (list: readonly Part[]) => void
  onRemove: () => void
}

/** Move, duplicate and remove, for a condition or a group. */
export const PartActions = <Part,>({ what, list, index, onChange, onRemove }: PartActionsProps<Part>) => {
  if (useBuilder().isReadOnly) return null
  const [isFirst, isLast] = [index === 0, index === list.length - 1]
  return (
    <ActionMenu
      label={`Actions of ${what}`}
      items={[
        {
          id: 'up',
          label: 'Move up',
          icon: <ArrowUp aria-hidden="true" />,
          onAction: () => onChange(moved(list, index, -1)),
          refused: isFirst && 'Already the first.',
        },
        {
          id: 'down',
          label: 'Move down',
          icon: <ArrowDown aria-hidden="true" />,
          onAction: () => onChange(moved(list, index, 1)),
          refused: isLast && 'Already the last.',
        },
        {
          id: 'duplicate',
          label: 'Duplicate',
          icon: <Copy aria-hidden="true" />,
          onAction: () => onChange(duplicated(list, index)),
        },
        {
          id: 'remove',
          label: 'Remove',
          icon: <Trash2 aria-hidden="true" />,
          onAction: onRemove,
          tone: 'danger',
        },
      ]}
    />
  )
}
