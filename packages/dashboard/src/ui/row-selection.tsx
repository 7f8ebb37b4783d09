import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { count } from './format.ts'

interface RowCheckboxProps {
  label: string
  isSelected: boolean
  isIndeterminate?: boolean
  onChange: (isSelected: boolean) => void
}

/** The checkbox of a row, or of all rows. A native one: a table may hold hundreds. */
export const RowCheckbox = ({ label, isSelected, isIndeterminate = false, onChange }: RowCheckboxProps) => {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return (
    <label className="grid size-7 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        ref={ref}
        type="checkbox"
        checked={isSelected}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  )
}

interface BulkBarProps {
  selected: number
  onClear: () => void
  /** What can be done with all selected rows. */
  children: ReactNode
}

/** Floats at the lower edge while rows are selected: how many, and what can be done with them. */
export const BulkBar = ({ selected, onClear, children }: BulkBarProps) => (
  <div className="sticky bottom-4 z-20 mx-auto my-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border border-line-strong bg-surface py-2 pr-2 pl-4 shadow-raised print:hidden">
    <span role="status" className="figures pr-2 font-medium">
      {count(selected)} selected
    </span>
    {children}
    <Button look="quiet" aria-label="Clear the selection" onPress={onClear}>
      <X aria-hidden="true" />
    </Button>
  </div>
)

/** The selection with one row put in or taken out. */
export const withRow = (
  selected: ReadonlySet<string>,
  key: string,
  isSelected: boolean,
): ReadonlySet<string> => {
  const next = new Set(selected)
  if (isSelected) next.add(key)
  else next.delete(key)
  return next
}
