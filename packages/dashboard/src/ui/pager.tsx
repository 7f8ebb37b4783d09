import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { count } from './format.ts'

interface PagerProps {
  /** How many come before the first one shown. */
  skip: number
  /** How many a page holds. */
  limit: number
  /** How many there are in all; undefined where the service does not count them. */
  total: number | undefined
  /** How many this page shows; needed where the total is not known. */
  shown?: number
  onChange: (skip: number) => void
}

/** The range of rows that is shown, and buttons for the pages before and after. */
export const Pager = ({ skip, limit, total, shown, onChange }: PagerProps) => {
  const last = total === undefined ? skip + (shown ?? limit) : Math.min(skip + limit, total)
  const hasMore = total === undefined ? (shown ?? 0) >= limit : last < total
  if (skip === 0 && !hasMore) return total ? <PagerText skip={0} last={last} total={total} /> : null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <PagerText skip={skip} last={last} total={total} />
      <div className="flex gap-2">
        <Button size="small" isDisabled={skip === 0} onPress={() => onChange(Math.max(0, skip - limit))}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <Button size="small" isDisabled={!hasMore} onPress={() => onChange(skip + limit)}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}

const PagerText = ({ skip, last, total }: { skip: number; last: number; total: number | undefined }) => (
  <p className="figures text-sm text-ink-muted">
    {count(Math.min(skip + 1, last))}–{count(last)}
    {total !== undefined && ` of ${count(total)}`}
  </p>
)
