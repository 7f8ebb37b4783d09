import { RULES_LIMITS, type RuleGroup, type TargetingRules } from '@assay/evaluation'
import { Plus, Users } from 'lucide-react'
import { useContext, useState } from 'react'
import { FormValidationContext } from 'react-aria-components'
import { Button } from '../../../ui/button.tsx'
import { identity } from '../identity.ts'
import { type ProblemsByName, visibleProblems } from '../problems.ts'
import { readRules, removed, replaced, withGroups, withNewGroup } from '../rule-edits.ts'
import type { SegmentName } from '../summary.ts'
import { BuilderContext, useBuilder } from './builder-context.ts'
import { GroupEditor, Joint } from './group-editor.tsx'
import { LogicChoice } from './logic-choice.tsx'
import { PartActions } from './part-actions.tsx'
import { Problems } from './problems-alert.tsx'

interface RuleBuilderProps {
  /** Rules as the API has them; null, and anything that is not rules, means everyone. */
  value: unknown
  /** Called with every edit, unfinished conditions included; null when no group is left. */
  onChange: (rules: TargetingRules | null) => void
  /** Path of the rules in the request body: the API's problems below it are shown beside their fields. */
  name?: string
  /** Segments to choose from; without them conditions name segments by id. */
  segments?: readonly SegmentName[]
  /** false: conditions cannot be about segments, as in the rules of a segment. */
  allowSegments?: boolean
  /** Names to offer for attributes, in addition to the usual ones. */
  attributes?: readonly string[]
  isReadOnly?: boolean
}

const USUAL_ATTRIBUTES = [
  'user_id',
  'now',
  'country',
  'language',
  'plan',
  'email',
  'device.type',
  'device.os',
  'app.version',
]

/** The problems of the form around, until the first edit: then they may be about something that is gone. */
const useFormProblems = () => {
  const problems: ProblemsByName = useContext(FormValidationContext) ?? {}
  const [dismissed, setDismissed] = useState<string>()
  // A form makes a new object at every rendering, so what the problems say tells them from those of the next attempt.
  const text = JSON.stringify(problems)
  if (dismissed !== undefined && dismissed !== text) setDismissed(undefined)
  return { problems: dismissed === text ? {} : problems, dismiss: () => setDismissed(text) }
}

/** Writes targeting rules: groups of conditions, each joined by all of or any of. */
export const RuleBuilder = (props: RuleBuilderProps) => {
  const { value, onChange, name = 'targeting_rules', segments, allowSegments = true } = props
  const rules = readRules(value)
  const form = useFormProblems()
  const edit = (next: TargetingRules | null) => {
    form.dismiss()
    onChange(next)
  }
  const builder = {
    problems: { ...visibleProblems(rules, { name, allowSegments }), ...form.problems },
    segments,
    attributes: [...new Set([...(props.attributes ?? []), ...USUAL_ATTRIBUTES])],
    allowSegments,
    isReadOnly: props.isReadOnly ?? false,
  }
  return (
    <BuilderContext value={builder}>
      <div className="flex min-w-0 flex-col gap-3">
        {rules === null ? <Everyone /> : <Groups rules={rules} name={name} onChange={edit} />}
        <AddGroup rules={rules} onChange={edit} />
      </div>
    </BuilderContext>
  )
}

const Everyone = () => (
  <p className="flex items-center gap-2 rounded-lg bg-sunken px-4 py-3 text-ink-muted">
    <Users aria-hidden="true" className="size-4.5 shrink-0" />
    No rules: every subject matches.
  </p>
)

interface PartProps<Rules> {
  rules: Rules
  onChange: (rules: TargetingRules | null) => void
}

const AddGroup = ({ rules, onChange }: PartProps<TargetingRules | null>) => {
  const count = rules?.groups.length ?? 0
  if (useBuilder().isReadOnly) return null
  return (
    <div>
      <Button
        size="small"
        onPress={() => onChange(withNewGroup(rules))}
        refused={count >= RULES_LIMITS.groups && `Rules have at most ${RULES_LIMITS.groups} groups.`}
      >
        <Plus aria-hidden="true" />
        {count === 0 ? 'Add a rule' : 'Add group'}
      </Button>
    </div>
  )
}

const Groups = ({ rules, name, onChange }: PartProps<TargetingRules> & { name: string }) => {
  const { problems } = useBuilder()
  const { groups, logical_operator } = rules
  const change = (next: readonly RuleGroup[]) => onChange(withGroups(rules, next))
  const wrong = [problems[name] ?? [], problems[`${name}.groups`] ?? []].flat()
  return (
    <>
      {groups.length > 1 && (
        <LogicChoice
          label="How the groups are joined"
          value={logical_operator}
          onChange={(next) => onChange({ ...rules, logical_operator: next })}
          what="groups"
        />
      )}
      <Problems texts={wrong} />
      {groups.map((group, index) => (
        <div key={identity(group)}>
          {index > 0 && <Joint operator={logical_operator} />}
          <GroupEditor
            group={group}
            title={`Group ${index + 1}`}
            name={`${name}.groups.${index}`}
            onChange={(next) => change(next ? replaced(groups, index, next) : removed(groups, index))}
            actions={
              <PartActions
                what={`group ${index + 1}`}
                list={groups}
                index={index}
                onChange={change}
                onRemove={() => change(removed(groups, index))}
              />
            }
          />
        </div>
      ))}
    </>
  )
}
