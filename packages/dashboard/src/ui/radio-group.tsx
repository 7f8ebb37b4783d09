import type { ReactNode } from 'react'
import { RadioGroup as AriaRadioGroup, Label, RadioButton, RadioField, Text } from 'react-aria-components'
import { classes } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'
import { LABEL } from './field-style.ts'
import type { Option } from './option-list.tsx'

interface RadioGroupProps<Id extends string> {
  label: string
  options: readonly Option<Id>[]
  value: Id | undefined
  onChange: (id: Id) => void
  name?: string
  hint?: ReactNode
  isDisabled?: boolean
  isRequired?: boolean
}

const DOT =
  'mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface group-data-selected:border-accent group-data-selected:bg-accent'

/** One of a few, all of them seen with what they mean. */
export const RadioGroup = <Id extends string>(props: RadioGroupProps<Id>) => {
  const { label, options, value, onChange, hint, ...rest } = props
  return (
    <AriaRadioGroup
      {...rest}
      value={value ?? null}
      onChange={(chosen) => {
        const option = options.find(({ id }) => id === chosen)
        if (option) onChange(option.id)
      }}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={LABEL}>{label}</Label>
      <div className="flex flex-col gap-1.5">
        {options.map((option) => (
          <Choice key={option.id} option={option} />
        ))}
      </div>
      <FieldNotes hint={hint} />
    </AriaRadioGroup>
  )
}

const Choice = ({ option: { id, label, description } }: { option: Option }) => (
  <RadioField
    value={id}
    className="relative rounded-lg border border-line data-selected:border-accent data-selected:bg-accent-soft"
  >
    <RadioButton
      className={classes(
        'group flex cursor-pointer items-start gap-2.5 rounded-lg px-3.5 pt-2.5 font-medium data-disabled:cursor-default data-disabled:opacity-55',
        'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus',
        description ? 'pb-8' : 'pb-2.5',
      )}
    >
      <span aria-hidden="true" className={DOT}>
        <span className="size-1.5 rounded-full bg-accent-ink opacity-0 group-data-selected:opacity-100" />
      </span>
      {label}
    </RadioButton>
    {description && (
      <Text
        slot="description"
        className="pointer-events-none -mt-6.5 block pr-3.5 pb-2.5 pl-10.5 text-sm text-ink-muted"
      >
        {description}
      </Text>
    )}
  </RadioField>
)
