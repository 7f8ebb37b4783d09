import type { LogicalOperator, RuleGroup } from '@assay/evaluation'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { identity, withIdentityOf } from '../identity.ts'
import { type ProblemsByName, problemsAt } from '../problems.ts'
import { newCondition, removed, replaced } from '../rule-edits.ts'
import { joint } from '../summary.ts'
import { useBuilder } from './builder-context.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { LogicChoice } from './logic-choice.tsx'
import { PartActions } from './part-actions.tsx'
import { Problems } from './problems-alert.tsx'

interface GroupEditorProps {
  group: RuleGroup
  /** 'Group 1' */
  title: string
  /** Dotted path in the request body. */
  name: string
  /** undefined: its last condition was removed. */
  onChange: (group: RuleGroup | undefined) => void
  actions: ReactNode
}

const ownProblems = (problems: ProblemsByName, name: string): string[] => [
  ...problemsAt(problems, `${name}.logical_operator`),
  ...[problems[name] ?? [], problems[`${name}.conditions`] ?? []].flat(),
]

/** A group of conditions with the word that joins them. */
export const GroupEditor = ({ group, title, name, onChange, actions }: GroupEditorProps) => {
  const { problems, isReadOnly } = useBuilder()
  const [added, setAdded] = useState<string>()
  const change = (part: Partial<RuleGroup>) => onChange(withIdentityOf({ ...group, ...part }, group))
  const wrong = ownProblems(problems, name)
  const add = () => {
    const condition = newCondition()
    setAdded(identity(condition))
    change({ conditions: [...group.conditions, condition] })
  }
  return (
    <section aria-label={title} className="@container min-w-0 border-l-2 border-accent pl-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="text-sm font-semibold">{title}</h4>
        <div className="ml-auto @lg:order-last">{actions}</div>
        {group.conditions.length > 1 && (
          <LogicChoice
            label={`How the conditions of ${title} are joined`}
            value={group.logical_operator}
            onChange={(logical_operator) => change({ logical_operator })}
            what="conditions"
          />
        )}
      </div>
      <Problems texts={wrong} />
      <Conditions
        group={group}
        title={title}
        name={name}
        added={added}
        onChange={(conditions) => (conditions.length === 0 ? onChange(undefined) : change({ conditions }))}
      />
      {!isReadOnly && <AddCondition onPress={add} />}
    </section>
  )
}

const AddCondition = ({ onPress }: { onPress: () => void }) => (
  <div className="mt-2">
    <Button look="quiet" size="small" onPress={onPress}>
      <Plus aria-hidden="true" />
      Add condition
    </Button>
  </div>
)

interface ConditionsProps {
  group: RuleGroup
  title: string
  name: string
  /** The condition that was added last and takes the focus. */
  added: string | undefined
  onChange: (conditions: RuleGroup['conditions']) => void
}

const Conditions = ({
  group: { conditions, logical_operator },
  title,
  name,
  added,
  onChange,
}: ConditionsProps) => (
  <ol className="flex flex-col gap-2">
    {conditions.map((condition, index) => {
      const key = identity(condition)
      const ownTitle = `condition ${index + 1} of ${title.toLowerCase()}`
      return (
        <li key={key}>
          {index > 0 && <Joint operator={logical_operator} />}
          <ConditionEditor
            condition={condition}
            name={`${name}.conditions.${index}`}
            title={ownTitle}
            autoFocus={key === added}
            onChange={(next) => onChange(replaced(conditions, index, next))}
            actions={
              <PartActions
                what={ownTitle}
                list={conditions}
                index={index}
                onChange={onChange}
                onRemove={() => onChange(removed(conditions, index))}
              />
            }
          />
        </li>
      )
    })}
  </ol>
)

/** The word between two conditions or groups. */
export const Joint = ({ operator }: { operator: LogicalOperator }) => (
  <p className="mb-2 text-sm font-medium text-ink-muted">{joint(operator)}</p>
)
