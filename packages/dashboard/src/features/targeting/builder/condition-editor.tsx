import type { Condition } from '@assay/evaluation'
import type { ReactNode } from 'react'
import { withIdentityOf } from '../identity.ts'
import { SuggestInput } from '../inputs/suggest-input.tsx'
import { ValueInput } from '../inputs/value-input.tsx'
import { isAboutSegments, OPERATOR_WORDS } from '../operators.ts'
import { problemsAt } from '../problems.ts'
import { withOperator } from '../rule-edits.ts'
import { conditionWords } from '../summary.ts'
import { useBuilder } from './builder-context.ts'
import { LetterCase } from './letter-case.tsx'
import { OperatorSelect } from './operator-select.tsx'
import { Problems } from './problems-alert.tsx'

interface ConditionEditorProps {
  condition: Condition
  /** Dotted path in the request body, for the API's problems. */
  name: string
  /** 'Condition 2 of group 1' */
  title: string
  onChange: (condition: Condition) => void
  /** Buttons for the whole condition. */
  actions: ReactNode
  autoFocus: boolean
}

/** One condition: attribute, operator, value, and their problems. */
export const ConditionEditor = (props: ConditionEditorProps) => {
  const { condition, name, title, onChange, actions, autoFocus } = props
  const { problems, segments } = useBuilder()
  const wrong = problemsAt(problems, name)
  const change = (next: Condition) => onChange(withIdentityOf(next, condition))
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">
        {title}: {conditionWords(condition, segments)}
      </legend>
      <div className="grid grid-cols-[1fr_auto] items-start gap-2 @2xl:grid-cols-[minmax(8rem,12rem)_minmax(9rem,12rem)_minmax(0,1fr)_auto]">
        <Attribute condition={condition} name={name} title={title} onChange={change} autoFocus={autoFocus} />
        <div className="col-start-1 min-w-0 @2xl:col-start-2">
          <OperatorSelect
            label={`Operator of ${title}`}
            value={condition.operator}
            onChange={(operator) => change(withOperator(condition, operator))}
          />
        </div>
        <div className="col-span-2 flex min-w-0 flex-col gap-1 @2xl:col-span-1 @2xl:col-start-3">
          <div className="flex min-w-0">
            <ValueInput
              kind={OPERATOR_WORDS[condition.operator].kind}
              label={`Value of ${title}`}
              value={condition.value}
              onChange={(value) => change({ ...condition, value })}
              isInvalid={problemsAt(problems, `${name}.value`).length > 0}
            />
          </div>
          <LetterCase condition={condition} title={title} onChange={change} />
        </div>
        <div className="col-start-2 row-start-1 flex h-9 items-center @2xl:col-start-4">{actions}</div>
      </div>
      <Problems texts={wrong} />
    </fieldset>
  )
}

type AttributeProps = Omit<ConditionEditorProps, 'actions'>

const Attribute = ({ condition, name, title, onChange, autoFocus }: AttributeProps) => {
  const { attributes, problems, isReadOnly } = useBuilder()
  if (isAboutSegments(condition.operator)) {
    return <p className="flex h-9 items-center text-base text-ink-muted">The subject</p>
  }
  return (
    <SuggestInput
      label={`Attribute of ${title}`}
      value={condition.attribute}
      onChange={(attribute) => onChange({ ...condition, attribute: attribute.trim() })}
      suggestions={attributes}
      placeholder="Attribute"
      isInvalid={problemsAt(problems, `${name}.attribute`).length > 0}
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
      code
    />
  )
}
