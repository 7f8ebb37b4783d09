import { Check } from 'lucide-react'
import { ListBox, ListBoxItem, Text } from 'react-aria-components'
import { LIST, LIST_ITEM } from './overlay-style.ts'

/** One thing that can be chosen. */
export interface Option<Id extends string = string> {
  id: Id
  label: string
  /** A short line under the label that says what choosing it means. */
  description?: string
}

interface OptionListProps {
  options: readonly Option[]
  /** Shown when nothing matches. */
  empty?: string
}

/** The options of a select or combo box, with a tick at the chosen one. */
export const OptionList = ({ options, empty = 'No matches.' }: OptionListProps) => (
  <ListBox
    items={options}
    className={LIST}
    renderEmptyState={() => <p className="px-2.5 py-2 text-sm text-ink-muted">{empty}</p>}
  >
    {({ id, label, description }) => (
      <ListBoxItem id={id} textValue={label} className={LIST_ITEM}>
        {({ isSelected }) => (
          <>
            <span className="min-w-0 flex-1">
              <Text slot="label" className="block wrap-anywhere">
                {label}
              </Text>
              {description && (
                <Text slot="description" className="block text-sm text-ink-muted">
                  {description}
                </Text>
              )}
            </span>
            {isSelected && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
          </>
        )}
      </ListBoxItem>
    )}
  </ListBox>
)
