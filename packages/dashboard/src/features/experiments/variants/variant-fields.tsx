import { MAX_VARIANTS } from '@assay/lifecycle'
import { Equal, Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { blankVariant, type VariantDraft } from '../definition/draft.ts'
import { type FieldsProps, withItem } from '../definition/fields-props.ts'
import { equalShares, withOneMore, withoutOne, withShare } from './allocation.ts'
import { AllocationBar } from './allocation-bar.tsx'
import { SplitUrlFields } from './split-url-fields.tsx'
import { VariantRow } from './variant-row.tsx'

const sharesOf = (variants: readonly VariantDraft[]): number[] =>
  variants.map(({ traffic_allocation }) => traffic_allocation)

const withShares = (variants: readonly VariantDraft[], shares: readonly number[]): VariantDraft[] =>
  variants.map((variant, place) => ({ ...variant, traffic_allocation: shares[place] ?? 0 }))

/** A name for one more variant: Treatment, then Treatment B, Treatment C and so on. */
const nextName = (variants: readonly VariantDraft[]): string => {
  const taken = new Set(variants.map(({ name }) => name.trim().toLowerCase()))
  const names = [
    'Treatment',
    ...Array.from({ length: 25 }, (_, index) => `Treatment ${String.fromCharCode(66 + index)}`),
  ]
  return names.find((name) => !taken.has(name.toLowerCase())) ?? ''
}

const added = (variants: readonly VariantDraft[]): VariantDraft[] =>
  withShares(
    [...variants, { ...blankVariant(nextName(variants)), is_control: variants.length === 0 }],
    withOneMore(sharesOf(variants)),
  )

const removed = (variants: readonly VariantDraft[], place: number): VariantDraft[] => {
  const left = withShares(
    variants.filter((_, index) => index !== place),
    withoutOne(sharesOf(variants), place),
  )
  return variants[place]?.is_control ? withItem(left, 0, { is_control: true }) : left
}

const controlled = (variants: readonly VariantDraft[], place: number): VariantDraft[] =>
  variants.map((variant, index) => ({ ...variant, is_control: index === place }))

/** What is compared, and how the traffic is split between it: always 100 % in all. */
export const VariantFields = ({ draft, change, locked }: FieldsProps) => {
  const lock = locked?.('variants')
  const allocationLock = locked?.('allocation')
  const { variants } = draft
  const set = (next: VariantDraft[]) => change({ variants: next })
  return (
    <div className="flex flex-col gap-4">
      {lock !== undefined && <LockNotice lock={lock} allocationLock={allocationLock} />}
      <AllocationBar
        parts={variants.map(({ row, name, traffic_allocation }) => ({
          id: row,
          name,
          share: traffic_allocation,
        }))}
      />
      <ul aria-label="Variants" className="flex flex-col divide-y divide-line border-y border-line">
        {variants.map((variant, place) => (
          <VariantRow
            key={variant.row}
            variant={variant}
            place={place}
            needsAddress={draft.experiment_type === 'split_url'}
            isLocked={lock !== undefined}
            isAllocationLocked={allocationLock !== undefined || variants.length < 2}
            change={(patch) => set(withItem(variants, place, patch))}
            allocate={(share) => set(withShares(variants, withShare(sharesOf(variants), place, share)))}
            makeControl={() => set(controlled(variants, place))}
            remove={variants.length > 2 ? () => set(removed(variants, place)) : undefined}
          />
        ))}
      </ul>
      <VariantTools
        isFull={variants.length >= MAX_VARIANTS}
        add={lock === undefined ? () => set(added(variants)) : undefined}
        equalise={
          allocationLock === undefined
            ? () => set(withShares(variants, equalShares(variants.length)))
            : undefined
        }
      />
      {draft.experiment_type === 'split_url' && (
        <SplitUrlFields draft={draft} change={change} isLocked={lock !== undefined} />
      )}
    </div>
  )
}

const LockNotice = ({ lock, allocationLock }: { lock: string; allocationLock: string | undefined }) => (
  <Notice
    title={allocationLock === undefined ? 'Only the split of the traffic can change' : 'Variants are fixed'}
  >
    {allocationLock ??
      `${lock} A new split acts on new subjects; nobody who has a variant is moved to another one.`}
  </Notice>
)

interface ToolsProps {
  isFull: boolean
  add: (() => void) | undefined
  equalise: (() => void) | undefined
}

const VariantTools = ({ isFull, add, equalise }: ToolsProps) => (
  <div className="flex flex-wrap gap-2">
    {add && (
      <Button onPress={add} refused={isFull && `An experiment has at most ${MAX_VARIANTS} variants.`}>
        <Plus aria-hidden="true" />
        Add a variant
      </Button>
    )}
    {equalise && (
      <Button look="quiet" onPress={equalise}>
        <Equal aria-hidden="true" />
        Split equally
      </Button>
    )}
  </div>
)
