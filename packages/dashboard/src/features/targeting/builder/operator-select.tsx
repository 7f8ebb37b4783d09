import type { Operator } from '@assay/evaluation'
import { ChevronDown } from 'lucide-react'
import {
  Button,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components'
import { classes } from '../../../ui/class-names.ts'
import { INPUT } from '../../../ui/field-style.ts'
import { LIST, LIST_ITEM, POPOVER } from '../../../ui/overlay-style.ts'
import { findOperator, OPERATOR_WORDS, type OperatorSection, operatorSections } from '../operators.ts'
import { useBuilder } from './builder-context.ts'

interface OperatorSelectProps {
  label: string
  value: Operator
  onChange: (operator: Operator) => void
}

/** Select of the operators in words; typing a word finds it. */
export const OperatorSelect = ({ label, value, onChange }: OperatorSelectProps) => {
  const { allowSegments, isReadOnly } = useBuilder()
  const choose = (key: unknown) => {
    const operator = findOperator(key)
    if (operator !== undefined) onChange(operator)
  }
  return (
    <Select aria-label={label} value={value} onChange={choose} isDisabled={isReadOnly} className="min-w-0">
      <Button
        className={classes(
          INPUT,
          'flex cursor-pointer items-center justify-between gap-2 text-left hover:bg-sunken disabled:cursor-default',
        )}
      >
        <SelectValue className="min-w-0 flex-1 truncate">{OPERATOR_WORDS[value].words}</SelectValue>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      </Button>
      <Popover className={classes(POPOVER, 'min-w-(--trigger-width)')}>
        <ListBox className={LIST} items={operatorSections(allowSegments)}>
          {(section) => <Section key={section.label} section={section} />}
        </ListBox>
      </Popover>
    </Select>
  )
}

const Section = ({ section: { label, operators } }: { section: OperatorSection }) => (
  <ListBoxSection id={label}>
    <Header className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-muted">{label}</Header>
    {operators.map((operator) => (
      <ListBoxItem
        key={operator}
        id={operator}
        textValue={OPERATOR_WORDS[operator].words}
        className={classes(LIST_ITEM, 'data-selected:font-medium data-selected:text-accent')}
      >
        {OPERATOR_WORDS[operator].words}
      </ListBoxItem>
    ))}
  </ListBoxSection>
)
