import { useId } from 'react'
import { Label, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { LABEL } from './field-style.ts'

interface SegmentedProps<Id extends string> {
  label: string
  options: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
  isDisabled?: boolean
  /** true: only screen readers hear the label, as in a toolbar. */
  labelHidden?: boolean
}

const SEGMENT =
  'h-7.5 cursor-pointer rounded-md px-3 text-sm whitespace-nowrap text-ink-muted transition-colors hover:text-ink data-selected:bg-surface data-selected:font-medium data-selected:text-ink data-selected:shadow-[0_0_0_1px_var(--line),0_1px_2px_rgb(0_0_0/0.08)] disabled:cursor-default disabled:opacity-50'

/** One of two to five short words, in force at once. */
export const Segmented = <Id extends string>(props: SegmentedProps<Id>) => {
  const { label, options, value, onChange, isDisabled, labelHidden = false } = props
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <Label id={id} elementType="span" className={labelHidden ? 'sr-only' : LABEL}>
        {label}
      </Label>
      <ToggleButtonGroup
        aria-labelledby={id}
        selectionMode="single"
        disallowEmptySelection
        isDisabled={isDisabled}
        selectedKeys={[value]}
        onSelectionChange={(keys) => {
          const chosen = options.find((option) => keys.has(option.id))
          if (chosen && chosen.id !== value) onChange(chosen.id)
        }}
        className="inline-flex max-w-full items-center gap-0.5 overflow-x-auto rounded-lg border border-line bg-sunken p-0.5 [scrollbar-width:none]"
      >
        {options.map((option) => (
          <ToggleButton key={option.id} id={option.id} className={SEGMENT}>
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
