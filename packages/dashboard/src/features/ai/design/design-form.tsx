import { Sparkles } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Form } from '../../../ui/form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TYPES } from '../../experiments/index.ts'
import type { DesignDraft, DesignFormState } from './use-design-form.ts'

const ANY = { id: 'any', label: 'Any type', description: 'The assistant chooses.' } as const

/** Form of a design request: the idea in words, and what is already known. */
export const DesignForm = ({ state: { draft, change, submit, design } }: { state: DesignFormState }) => (
  <Form error={design.error} onSubmit={submit}>
    <TextField
      label="What do you want to test?"
      name="description"
      value={draft.description}
      onChange={(description) => change({ description })}
      rows={5}
      minLength={10}
      maxLength={1000}
      isRequired
      placeholder="A shorter sign-up form, so that more visitors create an account"
      hint="Say what changes, for whom, and what should improve."
    />
    <Disclosure title="Known facts (optional)" isOpen>
      <KnownFields draft={draft} change={change} />
    </Disclosure>
    <div>
      <Button type="submit" look="primary" isPending={design.isPending}>
        <Sparkles aria-hidden="true" />
        {design.data ? 'Design again' : 'Design experiment'}
      </Button>
    </div>
  </Form>
)

const percentOf = (fraction: number | undefined): number | undefined =>
  fraction === undefined ? undefined : Number((fraction * 100).toFixed(6))

const fractionOf = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Number((value / 100).toFixed(8))

interface PercentFieldProps {
  label: string
  name: string
  /** 0.1 is shown as 10 %. */
  fraction: number | undefined
  onChange: (fraction: number | undefined) => void
  /** In percent. */
  range: { minValue: number; maxValue: number }
  hint?: string
}

const PercentField = ({ fraction, onChange, range, ...field }: PercentFieldProps) => (
  <NumberField
    {...field}
    {...range}
    unit="%"
    value={percentOf(fraction)}
    onChange={(value) => onChange(fractionOf(value))}
    stepper={false}
    placeholder="Unknown"
  />
)

interface KnownFieldsProps {
  draft: DesignDraft
  change: (part: Partial<DesignDraft>) => void
}

const KnownFields = ({ draft, change }: KnownFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Select
      label="Experiment type"
      options={[ANY, ...TYPES]}
      value={draft.experiment_type ?? ANY.id}
      onChange={(type) => change({ experiment_type: type === 'any' ? undefined : type })}
    />
    <NumberField
      label="Subjects per day"
      name="daily_traffic"
      value={draft.daily_traffic}
      onChange={(daily_traffic) => change({ daily_traffic })}
      minValue={1}
      maxValue={1e12}
      step={1}
      stepper={false}
      placeholder="Unknown"
    />
    <PercentField
      label="Baseline rate"
      name="baseline_rate"
      fraction={draft.baseline_rate}
      onChange={(baseline_rate) => change({ baseline_rate })}
      range={{ minValue: 0.0001, maxValue: 99.9999 }}
    />
    <PercentField
      label="Minimum detectable effect"
      name="minimum_effect"
      fraction={draft.minimum_effect}
      onChange={(minimum_effect) => change({ minimum_effect })}
      range={{ minValue: 0.01, maxValue: 10_000 }}
      hint="Relative to the baseline rate"
    />
  </div>
)
