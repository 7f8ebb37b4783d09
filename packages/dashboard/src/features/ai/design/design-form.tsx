import { Sparkles } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Form } from '../../../ui/form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TYPES } from '../../experiments/index.ts'
import type { DesignRequest, DesignState } from './use-design.ts'

const ANY = { id: 'any', label: 'Whatever fits', description: 'The assistant chooses.' } as const

/** What the experiment is about, in one's own words, and what is known already. */
export const DesignForm = ({ state: { wish, change, ask } }: { state: DesignState }) => (
  <Form error={ask.error} onSubmit={() => ask.mutate()}>
    <TextField
      label="What would you like to find out?"
      name="description"
      value={wish.description}
      onChange={(description) => change({ description })}
      rows={5}
      minLength={10}
      maxLength={1000}
      isRequired
      placeholder="A shorter sign-up form, so that more visitors create an account"
      hint="Say what you would change, for whom, and what should get better."
    />
    <Disclosure title="What you know already" isOpen>
      <KnownFields wish={wish} change={change} />
    </Disclosure>
    <div>
      <Button type="submit" look="primary" isPending={ask.isPending}>
        <Sparkles aria-hidden="true" />
        {ask.data ? 'Design it again' : 'Design an experiment'}
      </Button>
    </div>
  </Form>
)

const percentOf = (fraction: number | undefined): number | undefined =>
  fraction === undefined ? undefined : Number((fraction * 100).toFixed(6))

const fractionOf = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Number((value / 100).toFixed(8))

interface KnownFieldsProps {
  wish: DesignRequest
  change: (part: Partial<DesignRequest>) => void
}

const KnownFields = ({ wish, change }: KnownFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Select
      label="Kind of experiment"
      options={[ANY, ...TYPES]}
      value={wish.experiment_type ?? ANY.id}
      onChange={(type) => change({ experiment_type: type === 'any' ? undefined : type })}
    />
    <NumberField
      label="Subjects per day"
      name="daily_traffic"
      value={wish.daily_traffic}
      onChange={(daily_traffic) => change({ daily_traffic })}
      minValue={1}
      maxValue={1e12}
      step={1}
      stepper={false}
      placeholder="Not known"
    />
    <NumberField
      label="Rate today"
      name="baseline_rate"
      unit="%"
      value={percentOf(wish.baseline_rate)}
      onChange={(value) => change({ baseline_rate: fractionOf(value) })}
      minValue={0.0001}
      maxValue={99.9999}
      stepper={false}
      placeholder="Not known"
    />
    <NumberField
      label="Smallest effect worth finding"
      name="minimum_effect"
      unit="%"
      value={percentOf(wish.minimum_effect)}
      onChange={(value) => change({ minimum_effect: fractionOf(value) })}
      minValue={0.01}
      maxValue={10_000}
      stepper={false}
      placeholder="Not known"
      hint="Relative to the rate today"
    />
  </div>
)
