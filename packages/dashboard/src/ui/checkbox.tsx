import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField, FieldError, Text } from 'react-aria-components'
import { classes } from './class-names.ts'
import { HINT, PROBLEM } from './field-style.ts'

interface CheckboxProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  /** Some but not all of what it stands for. */
  isIndeterminate?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  name?: string
  /** What ticking it means, under the label. */
  description?: ReactNode
  /** true: only screen readers hear the label. */
  labelHidden?: boolean
  children: ReactNode
}

const BOX =
  'grid size-4.5 shrink-0 place-items-center rounded-[5px] border border-line-strong bg-surface text-accent-ink transition-colors group-data-selected:border-accent group-data-selected:bg-accent group-data-indeterminate:border-accent group-data-indeterminate:bg-accent group-data-invalid:border-negative group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus'

/** Yes or no, sent with its form. For something that takes effect at once use a Switch. */
export const Checkbox = ({ description, labelHidden, children, ...props }: CheckboxProps) => (
  <CheckboxField {...props} className="flex flex-col gap-0.5">
    <CheckboxButton className="group inline-flex min-h-7 cursor-pointer items-center gap-2.5 outline-none data-disabled:cursor-default data-disabled:opacity-55">
      <span aria-hidden="true" className={BOX}>
        {props.isIndeterminate && <Minus className="size-3.5" strokeWidth={3} />}
        {props.isSelected && !props.isIndeterminate && <Check className="size-3.5" strokeWidth={3} />}
      </span>
      <span className={classes(labelHidden && 'sr-only')}>{children}</span>
    </CheckboxButton>
    {description && (
      <Text slot="description" className={classes(HINT, 'pl-7')}>
        {description}
      </Text>
    )}
    <FieldError className={PROBLEM} />
  </CheckboxField>
)
