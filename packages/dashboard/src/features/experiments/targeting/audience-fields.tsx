import { hasRules } from '@assay/evaluation'
import { useQuery } from '@tanstack/react-query'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { RuleBuilder, RulePreview } from '../../targeting/index.ts'
import type { FieldsProps } from '../definition/fields-props.ts'
import { activeSegmentsQuery, joinableGroupsQuery } from '../queries.ts'
import { DimensionFields } from './dimension-fields.tsx'

/** Who takes part: targeting rules, the share of them that enters, and which experiments are kept apart. */
export const AudienceFields = (props: FieldsProps) => {
  const { draft, change, locked } = props
  return (
    <div className="flex flex-col gap-6">
      <RuleFields {...props} />
      <SliderField
        label="Share of these subjects that enters"
        value={draft.traffic_percentage}
        onChange={(traffic_percentage) => change({ traffic_percentage })}
        minValue={0}
        maxValue={100}
        step={0.01}
        unit="%"
        isDisabled={locked?.('traffic') !== undefined}
        hint={
          locked?.('traffic') ??
          'The others see the control and are not counted. It may be raised later; nobody who is in falls out.'
        }
      />
      <GroupField {...props} />
      <DimensionFields {...props} />
    </div>
  )
}

const RuleFields = ({ draft, change, locked }: FieldsProps) => {
  const segments = useQuery(activeSegmentsQuery)
  const lock = locked?.('rules')
  return (
    <section aria-label="Targeting rules" className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">Targeting rules</h3>
        <p className="text-sm text-ink-muted">
          Without rules everybody can enter. Segments are chosen with the operator “in segment”.
        </p>
      </div>
      {lock !== undefined && <Notice title="Targeting rules are fixed for now">{lock}</Notice>}
      <RuleBuilder
        value={draft.targeting_rules}
        onChange={(targeting_rules) => change({ targeting_rules })}
        name="targeting_rules"
        segments={segments.data?.items}
        isReadOnly={lock !== undefined}
      />
      {hasRules(draft.targeting_rules) && (
        <Disclosure title="Try the rules on somebody">
          <RulePreview rules={draft.targeting_rules} segments={segments.data?.items} />
        </Disclosure>
      )}
    </section>
  )
}

const GroupField = ({ draft, change, locked }: FieldsProps) => {
  const groups = useQuery(joinableGroupsQuery)
  const lock = locked?.('group')
  const options = (groups.data?.items ?? []).map(({ id, name, experiments }) => ({
    id,
    label: name,
    description: `${experiments.length} experiments share its traffic`,
  }))
  return (
    <Select
      label="Exclusion group"
      name="group_id"
      options={[
        { id: '', label: 'None', description: 'Subjects may be in other experiments as well' },
        ...options,
      ]}
      value={draft.group_id}
      onChange={(group_id) => change({ group_id })}
      isDisabled={lock !== undefined}
      hint={
        lock ??
        'Experiments of one group never share a subject. Use it where two changes would disturb each other.'
      }
    />
  )
}
