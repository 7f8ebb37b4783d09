import { MAX_NAME_LENGTH } from '@assay/lifecycle'
import { Trash2 } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { JsonField } from '../../../ui/json-field.tsx'
import { isPlainObject } from '../../../ui/plain-object.ts'
import { SliderField } from '../../../ui/slider-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { VariantDraft } from '../definition/draft.ts'
import { variantBackground } from './variant-colours.ts'

interface VariantRowProps {
  variant: VariantDraft
  index: number
  /** Whether the variant has an address, in a split URL test. */
  hasAddress: boolean
  isLocked: boolean
  isAllocationLocked: boolean
  change: (patch: Partial<VariantDraft>) => void
  allocate: (share: number) => void
  makeControl: () => void
  /** undefined: it must stay, because an experiment has at least two. */
  remove: (() => void) | undefined
}

const titleOf = ({ name }: VariantDraft, index: number): string => name.trim() || `Variant ${index + 1}`

/** One variant: its name, its traffic, and its configuration. */
export const VariantRow = (props: VariantRowProps) => {
  const { variant, index, isLocked, change } = props
  return (
    <li className="py-4">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{titleOf(variant, index)}</legend>
        <VariantHead {...props} />
        <NameAndTraffic {...props} />
        {props.hasAddress && (
          <TextField
            label="Address"
            name={`split_url_config.variants.${index}.url`}
            type="url"
            isRequired
            validationBehavior="aria"
            value={variant.url}
            onChange={(url) => change({ url })}
            isDisabled={isLocked}
            placeholder="https://example.com/checkout-b"
          />
        )}
        <VariantDetails variant={variant} index={index} isLocked={isLocked} change={change} />
      </fieldset>
    </li>
  )
}

const NameAndTraffic = (props: VariantRowProps) => {
  const { variant, index, isLocked, isAllocationLocked, change, allocate } = props
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <TextField
        label="Name"
        name={`variants.${index}.name`}
        isRequired
        validationBehavior="aria"
        maxLength={MAX_NAME_LENGTH}
        value={variant.name}
        onChange={(name) => change({ name })}
        isDisabled={isLocked}
      />
      <SliderField
        label={`Traffic of ${titleOf(variant, index)}`}
        value={variant.traffic_allocation}
        onChange={allocate}
        minValue={0}
        maxValue={100}
        step={0.01}
        unit="%"
        isDisabled={isAllocationLocked}
      />
    </div>
  )
}

const VariantHead = ({ variant, index, isLocked, makeControl, remove }: VariantRowProps) => (
  <div className="flex min-h-8 flex-wrap items-center gap-2">
    <span aria-hidden="true" className={classes('size-3 rounded-full', variantBackground(index))} />
    <span aria-hidden="true" className="font-medium">
      {titleOf(variant, index)}
    </span>
    {variant.is_control && <Badge tone="accent">Control</Badge>}
    {!variant.is_control && !isLocked && (
      <Button look="quiet" size="small" onPress={makeControl}>
        Make control
      </Button>
    )}
    {!isLocked && remove && (
      <span className="ml-auto">
        <Button look="quiet" aria-label={`Remove ${titleOf(variant, index)}`} onPress={remove}>
          <Trash2 aria-hidden="true" />
        </Button>
      </span>
    )}
  </div>
)

const asObject = (value: unknown): Record<string, unknown> | null => (isPlainObject(value) ? value : null)

const VariantDetails = ({
  variant,
  index,
  isLocked,
  change,
}: Pick<VariantRowProps, 'variant' | 'index' | 'isLocked' | 'change'>) => (
  <Disclosure
    title={
      variant.configuration === null ? 'Description and configuration' : 'Description and configuration (set)'
    }
  >
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Description"
        name={`variants.${index}.description`}
        rows={4}
        maxLength={2000}
        value={variant.description}
        onChange={(description) => change({ description })}
        isDisabled={isLocked}
        hint="The change that subjects see"
      />
      <JsonField
        label="Configuration"
        name={`variants.${index}.configuration`}
        value={variant.configuration ?? undefined}
        onChange={(value) => change({ configuration: asObject(value) })}
        rows={4}
        isDisabled={isLocked}
        hint="Optional. A JSON object that applications get with the variant."
      />
    </div>
  </Disclosure>
)
