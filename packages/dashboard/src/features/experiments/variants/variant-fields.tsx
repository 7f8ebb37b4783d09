import { MAX_VARIANTS, MIN_VARIANTS } from '@assay/lifecycle'
import { Equal, Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { blankVariant, type ExperimentDraft, type VariantDraft } from '../definition/draft.ts'
import { type FieldsProps, withItem } from '../definition/fields-props.ts'
import { equalShares, withOneMore, withoutOne, withShare } from './allocation.ts'
import { AllocationBar, allocationParts } from './allocation-bar.tsx'
import { SplitUrlFields } from './split-url-fields.tsx'
import { VariantRow } from './variant-row.tsx'

const sharesOf = (variants: readonly VariantDraft[]): number[] =>
  variants.map(({ traffic_allocation }) => traffic_allocation)

const withShares = (variants: readonly VariantDraft[], shares: readonly number[]): VariantDraft[] =>
  variants.map((variant, index) => ({ ...variant, traffic_allocation: shares[index] ?? 0 }))

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

const removed = (variants: readonly VariantDraft[], index: number): VariantDraft[] => {
  const left = withShares(
    variants.filter((_, at) => at !== index),
    withoutOne(sharesOf(variants), index),
  )
  return variants[index]?.is_control ? withItem(left, 0, { is_control: true }) : left
}

const withControl = (variants: readonly VariantDraft[], index: number): VariantDraft[] =>
  variants.map((variant, at) => ({ ...variant, is_control: at === index }))

/** The variants of an experiment; their traffic always adds up to 100 %. */
export const VariantFields = ({ draft, change, locked }: FieldsProps) => {
  const lock = locked?.('variants')
  const allocationLock = locked?.('traffic_allocation')
  const { variants } = draft
  const set = (next: VariantDraft[]) => change({ variants: next })
  const equalise = () => set(withShares(variants, equalShares(variants.length)))
  return (
    <div className="flex flex-col gap-4">
      {lock !== undefined && <LockNotice lock={lock} allocationLock={allocationLock} />}
      <AllocationBar parts={allocationParts(variants)} />
      <VariantList
        draft={draft}
        set={set}
        isLocked={lock !== undefined}
        isAllocationLocked={allocationLock !== undefined}
      />
      <VariantTools
        isFull={variants.length >= MAX_VARIANTS}
        add={lock === undefined ? () => set(added(variants)) : undefined}
        equalise={allocationLock === undefined ? equalise : undefined}
      />
      {draft.experiment_type === 'split_url' && (
        <SplitUrlFields draft={draft} change={change} isLocked={lock !== undefined} />
      )}
    </div>
  )
}

interface VariantListProps {
  draft: ExperimentDraft
  set: (variants: VariantDraft[]) => void
  isLocked: boolean
  isAllocationLocked: boolean
}

const VariantList = ({ draft, set, isLocked, isAllocationLocked }: VariantListProps) => {
  const { variants, experiment_type } = draft
  return (
    <ul aria-label="Variants" className="flex flex-col divide-y divide-line border-y border-line">
      {variants.map((variant, index) => (
        <VariantRow
          key={variant.row}
          variant={variant}
          index={index}
          hasAddress={experiment_type === 'split_url'}
          isLocked={isLocked}
          isAllocationLocked={isAllocationLocked || variants.length < MIN_VARIANTS}
          change={(patch) => set(withItem(variants, index, patch))}
          allocate={(share) => set(withShares(variants, withShare(sharesOf(variants), index, share)))}
          makeControl={() => set(withControl(variants, index))}
          remove={variants.length > MIN_VARIANTS ? () => set(removed(variants, index)) : undefined}
        />
      ))}
    </ul>
  )
}

const LockNotice = ({ lock, allocationLock }: { lock: string; allocationLock: string | undefined }) => (
  <Notice
    title={allocationLock === undefined ? 'Only the traffic allocation can change' : 'Variants are locked'}
  >
    {allocationLock ??
      `${lock} A new allocation applies to new subjects; existing subjects keep their variant.`}
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
        Add variant
      </Button>
    )}
    {equalise && (
      <Button look="quiet" onPress={equalise}>
        <Equal aria-hidden="true" />
        Distribute equally
      </Button>
    )}
  </div>
)
