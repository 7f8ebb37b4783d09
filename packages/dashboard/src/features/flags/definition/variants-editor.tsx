import { Plus, Scale, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ValueType } from '../api-types.ts'
import { ValueField } from './value-field.tsx'
import { evenWeights, newVariant, type VariantDraft, weightSum } from './values-draft.ts'

const MAX_VARIANTS = 20
const SERIES = ['bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5', 'bg-series-6', 'bg-series-1']

const colourOf = (at: number): string => SERIES[at % SERIES.length] ?? 'bg-series-1'

interface VariantsEditorProps {
  type: Exclude<ValueType, 'boolean'>
  variants: readonly VariantDraft[]
  onChange: (variants: readonly VariantDraft[]) => void
  isReadOnly: boolean
}

const evenly = (variants: readonly VariantDraft[]): readonly VariantDraft[] => {
  const weights = evenWeights(Math.max(1, variants.length))
  return variants.map((variant, at) => ({ ...variant, weight: weights[at] ?? 0 }))
}

/** The variants of a flag with their values and weights. */
export const VariantsEditor = ({ type, variants, onChange, isReadOnly }: VariantsEditorProps) => (
  <fieldset className="flex min-w-0 flex-col gap-3">
    <legend className="mb-1 text-sm font-medium">Variants</legend>
    <WeightBar variants={variants} />
    <ul className="flex flex-col gap-3">
      {variants.map((variant, at) => (
        <li key={variant.id}>
          <VariantLine
            index={at}
            type={type}
            isReadOnly={isReadOnly}
            isOnly={variants.length === 1}
            variant={variant}
            onChange={(next) => onChange(variants.map((one) => (one.id === next.id ? next : one)))}
            onRemove={() => onChange(variants.filter(({ id }) => id !== variant.id))}
          />
        </li>
      ))}
    </ul>
    {!isReadOnly && (
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          refused={variants.length >= MAX_VARIANTS && `A flag has at most ${MAX_VARIANTS} variants.`}
          onPress={() => onChange(evenly([...variants, newVariant(type, variants, 0)]))}
        >
          <Plus aria-hidden="true" />
          Add a variant
        </Button>
        <Button size="small" look="quiet" onPress={() => onChange(evenly(variants))}>
          <Scale aria-hidden="true" />
          Distribute evenly
        </Button>
      </div>
    )}
  </fieldset>
)

/** The weights as a bar, and whether they add up to 100 %. */
const WeightBar = ({ variants }: { variants: readonly VariantDraft[] }) => {
  const sum = weightSum(variants)
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden="true" className="flex h-2.5 flex-1 overflow-hidden rounded-full bg-sunken">
        {variants.map(({ id, weight }, at) => (
          <span
            key={id}
            className={colourOf(at)}
            style={{ width: `${(weight / Math.max(100, sum)) * 100}%` }}
          />
        ))}
      </div>
      <span
        role="status"
        className={classes('figures text-sm', sum === 100 ? 'text-ink-muted' : 'font-medium text-negative')}
      >
        {sum === 100 ? 'Total 100 %' : `Total ${sum} %, not 100 %`}
      </span>
    </div>
  )
}

interface VariantLineProps {
  index: number
  type: Exclude<ValueType, 'boolean'>
  isReadOnly: boolean
  /** true: it is the only variant and cannot be removed. */
  isOnly: boolean
  variant: VariantDraft
  onChange: (variant: VariantDraft) => void
  onRemove: () => void
}

const VariantLine = (props: VariantLineProps) => {
  const { index, isReadOnly, isOnly, variant, onRemove } = props
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-start gap-3 rounded-lg border border-line p-3 sm:grid-cols-[auto_1fr_2fr_9rem_auto]">
      <span aria-hidden="true" className={classes('mt-8 size-3 rounded-full', colourOf(index))} />
      <VariantFields {...props} />
      <div className="col-start-3 row-start-1 mt-6 sm:col-start-auto sm:row-start-auto">
        <Button
          look="quiet"
          aria-label={`Remove variant ${variant.key}`}
          isDisabled={isReadOnly}
          refused={isOnly && 'The flag needs at least one variant.'}
          onPress={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

const VariantFields = ({ index, type, isReadOnly, variant, onChange }: VariantLineProps) => {
  const name = `variants.${index}`
  return (
    <>
      <TextField
        label="Key"
        name={`${name}.key`}
        code
        value={variant.key}
        onChange={(key) => onChange({ ...variant, key })}
        isReadOnly={isReadOnly}
      />
      <div className="col-span-3 row-start-2 sm:col-span-1 sm:row-start-auto">
        <ValueField
          label="Value"
          name={`${name}.value`}
          type={type}
          value={variant.value}
          onChange={(value) => onChange({ ...variant, value })}
          isReadOnly={isReadOnly}
        />
      </div>
      <div className="col-span-3 row-start-3 sm:col-span-1 sm:row-start-auto">
        <NumberField
          label="Weight"
          name={`${name}.weight`}
          unit="%"
          value={variant.weight}
          onChange={(weight) => onChange({ ...variant, weight: weight ?? 0 })}
          minValue={0}
          maxValue={100}
          stepper={false}
          isReadOnly={isReadOnly}
        />
      </div>
    </>
  )
}
