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

/** The audience: targeting rules, traffic, exclusion group and stored attributes. */
export const AudienceFields = (props: FieldsProps) => {
  const { draft, change, locked } = props
  return (
    <div className="flex flex-col gap-6">
      <RuleFields {...props} />
      <SliderField
        label="Traffic"
        value={draft.traffic_percentage}
        onChange={(traffic_percentage) => change({ traffic_percentage })}
        minValue={0}
        maxValue={100}
        step={0.01}
        unit="%"
        isDisabled={locked?.('traffic_percentage') !== undefined}
        hint={
          locked?.('traffic_percentage') ??
          'Percent of matching subjects. The others see the control and are not counted. Raising it later keeps existing assignments.'
        }
      />
      <GroupField {...props} />
      <DimensionFields {...props} />
    </div>
  )
}

const RuleFields = ({ draft, change, locked }: FieldsProps) => {
  const segments = useQuery(activeSegmentsQuery)
  const lock = locked?.('targeting_rules')
  return (
    <section aria-label="Targeting rules" className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">Targeting rules</h3>
        <p className="text-sm text-ink-muted">
          Without rules, every subject matches. To use a segment, choose the operator “in segment”.
        </p>
      </div>
      {lock !== undefined && <Notice title="Targeting rules are locked">{lock}</Notice>}
      <RuleBuilder
        value={draft.targeting_rules}
        onChange={(targeting_rules) => change({ targeting_rules })}
        name="targeting_rules"
        segments={segments.data?.items}
        isReadOnly={lock !== undefined}
      />
      {hasRules(draft.targeting_rules) && (
        <Disclosure title="Try the rules on a subject">
          <RulePreview rules={draft.targeting_rules} segments={segments.data?.items} />
        </Disclosure>
      )}
    </section>
  )
}

const GroupField = ({ draft, change, locked }: FieldsProps) => {
  const groups = useQuery(joinableGroupsQuery)
  const lock = locked?.('mutual_exclusion_group_id')
  const options = (groups.data?.items ?? []).map(({ id, name, experiments }) => ({
    id,
    label: name,
    description: experiments.length === 1 ? '1 experiment' : `${experiments.length} experiments`,
  }))
  return (
    <Select
      label="Exclusion group"
      name="group_id"
      options={[
        { id: '', label: 'None', description: 'Subjects may take part in other experiments as well' },
        ...options,
      ]}
      value={draft.group_id}
      onChange={(group_id) => change({ group_id })}
      isDisabled={lock !== undefined}
      hint={
        lock ??
        'Experiments of a group never share a subject. Use one when two changes would affect each other.'
      }
    />
  )
}
