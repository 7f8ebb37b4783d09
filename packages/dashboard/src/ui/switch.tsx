import type { ReactNode } from 'react'
import { Focusable, SwitchButton, SwitchField, Text } from 'react-aria-components'
import { classes } from './class-names.ts'
import { HINT } from './field-style.ts'
import { Tooltip } from './tooltip.tsx'

interface SwitchProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
  /** A sentence that says why it cannot be switched now: shown as a tooltip, read by screen readers. */
  refused?: string | false | undefined
  /** What being on means, under the label. */
  description?: ReactNode
  name?: string
  /** true: only screen readers hear the label. */
  labelHidden?: boolean
  children: ReactNode
}

const Track = ({ isOn }: { isOn: boolean }) => (
  <span
    aria-hidden="true"
    className={classes(
      'inline-flex h-5.5 w-9.5 shrink-0 items-center rounded-full border p-0.5 transition-colors',
      isOn ? 'border-accent bg-accent' : 'border-line-strong bg-sunken',
    )}
  >
    <span
      className={classes(
        'size-4 rounded-full transition-transform',
        isOn ? 'translate-x-4 bg-accent-ink' : 'bg-line-strong',
      )}
    />
  </span>
)

const LINE = 'inline-flex min-h-7 items-center gap-2.5 rounded-lg text-left'

/** On or off, in force at once. For a choice that is sent with a form use a Checkbox. */
export const Switch = ({ refused, description, labelHidden, children, ...props }: SwitchProps) => {
  const label = <span className={classes(labelHidden && 'sr-only')}>{children}</span>
  if (typeof refused === 'string') {
    return (
      <Tooltip text={refused}>
        <Focusable>
          <button
            type="button"
            role="switch"
            aria-checked={props.isSelected}
            aria-disabled="true"
            className={classes(LINE, 'cursor-default opacity-55')}
          >
            <Track isOn={props.isSelected} />
            {label}
          </button>
        </Focusable>
      </Tooltip>
    )
  }
  return (
    <SwitchField {...props} className="flex flex-col gap-0.5">
      <SwitchButton
        className={classes(LINE, 'cursor-pointer data-disabled:cursor-default data-disabled:opacity-55')}
      >
        <Track isOn={props.isSelected} />
        {label}
      </SwitchButton>
      {description && (
        <Text slot="description" className={classes(HINT, 'pl-12')}>
          {description}
        </Text>
      )}
    </SwitchField>
  )
}
