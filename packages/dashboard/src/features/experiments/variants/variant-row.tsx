import { Trash2 } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { JsonField } from '../../../ui/json-field.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { VariantDraft } from '../definition/draft.ts'
import { variantBackground } from './variant-colours.ts'

interface VariantRowProps {
  variant: VariantDraft
  place: number
  /** true: each variant is a page with an address of its own. */
  needsAddress: boolean
  isLocked: boolean
  isAllocationLocked: boolean
  change: (patch: Partial<VariantDraft>) => void
  allocate: (share: number) => void
  makeControl: () => void
  /** undefined: an experiment has at least two. */
  remove: (() => void) | undefined
}

const titleOf = ({ name }: VariantDraft, place: number): string => name.trim() || `Variant ${place + 1}`

/** One variant: its name, its share of the traffic, what applications get with it. */
export const VariantRow = (props: VariantRowProps) => {
  const { variant, place, isLocked, isAllocationLocked, change, allocate } = props
  return (
    <li className="py-4">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{titleOf(variant, place)}</legend>
        <VariantHead {...props} />
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <TextField
            label="Name"
            name={`variants.${place}.name`}
            isRequired
            validationBehavior="aria"
            maxLength={100}
            value={variant.name}
            onChange={(name) => change({ name })}
            isDisabled={isLocked}
          />
          <SliderField
            label={`Share of ${titleOf(variant, place)}`}
            value={variant.traffic_allocation}
            onChange={allocate}
            minValue={0}
            maxValue={100}
            step={0.01}
            unit="%"
            isDisabled={isAllocationLocked}
          />
        </div>
        {props.needsAddress && (
          <TextField
            label="Address"
            name={`split_url_config.variants.${place}.url`}
            type="url"
            isRequired
            validationBehavior="aria"
            value={variant.url}
            onChange={(url) => change({ url })}
            isDisabled={isLocked}
            placeholder="https://example.com/checkout-b"
          />
        )}
        <VariantDetails variant={variant} place={place} isLocked={isLocked} change={change} />
      </fieldset>
    </li>
  )
}

const VariantHead = ({ variant, place, isLocked, makeControl, remove }: VariantRowProps) => (
  <div className="flex min-h-8 flex-wrap items-center gap-2">
    <span aria-hidden="true" className={classes('size-3 rounded-full', variantBackground(place))} />
    <span aria-hidden="true" className="font-medium">
      {titleOf(variant, place)}
    </span>
    {variant.is_control && <Badge tone="accent">Control: what there is now</Badge>}
    {!variant.is_control && !isLocked && (
      <Button look="quiet" size="small" onPress={makeControl}>
        Make control
      </Button>
    )}
    {!isLocked && remove && (
      <span className="ml-auto">
        <Button look="quiet" aria-label={`Remove ${titleOf(variant, place)}`} onPress={remove}>
          <Trash2 aria-hidden="true" />
        </Button>
      </span>
    )}
  </div>
)

const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null

const VariantDetails = ({
  variant,
  place,
  isLocked,
  change,
}: Pick<VariantRowProps, 'variant' | 'place' | 'isLocked' | 'change'>) => (
  <Disclosure
    title={
      variant.configuration === null ? 'Description and configuration' : 'Description and configuration (set)'
    }
  >
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Description"
        name={`variants.${place}.description`}
        rows={4}
        maxLength={2000}
        value={variant.description}
        onChange={(description) => change({ description })}
        isDisabled={isLocked}
        hint="What a subject sees"
      />
      <JsonField
        label="Configuration"
        name={`variants.${place}.configuration`}
        value={variant.configuration ?? undefined}
        onChange={(value) => change({ configuration: asObject(value) })}
        rows={4}
        isDisabled={isLocked}
        hint="A JSON object that applications get with the variant; may be empty"
      />
    </div>
  </Disclosure>
)
