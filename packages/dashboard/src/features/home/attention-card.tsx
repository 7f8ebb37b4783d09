import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleAlert, CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import type { Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { ErrorState, LoadingLines } from '../../ui/states.tsx'
import type { AttentionItem } from './attention.ts'
import { useAttention } from './use-attention.ts'

const ICONS: Record<Tone, typeof CircleAlert> = {
  negative: CircleAlert,
  warning: TriangleAlert,
  positive: CircleCheck,
  accent: CircleCheck,
  neutral: Hourglass,
}

const COLOURS: Record<Tone, string> = {
  negative: 'text-negative',
  warning: 'text-warning',
  positive: 'text-positive',
  accent: 'text-accent',
  neutral: 'text-ink-muted',
}

/** Problems and pending decisions, the most urgent first. */
export const AttentionCard = () => {
  const { items, failed } = useAttention()
  return (
    <Card title="Needs your attention" padded={false}>
      <div className="min-h-24 pb-2">
        {failed && <ErrorState error={failed.error} onRetry={failed.retry} />}
        {items === undefined && !failed && <LoadingLines lines={4} />}
        {items?.length === 0 && !failed && <AllClear />}
        {items !== undefined && items.length > 0 && <AttentionList items={items} />}
      </div>
    </Card>
  )
}

const AllClear = () => (
  <p className="flex items-center gap-2.5 px-5 py-4 text-ink-muted">
    <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive" />
    All clear: no sample ratio mismatch, no breached guardrail, no flag at risk, no decision pending.
  </p>
)

const AttentionList = ({ items }: { items: readonly AttentionItem[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item.id} className="border-line not-first:border-t">
        <AttentionLine item={item} />
      </li>
    ))}
  </ul>
)

const AttentionLine = ({ item: { tone, title, text, href } }: { item: AttentionItem }) => {
  const Icon = ICONS[tone]
  return (
    <Link to={href} className="flex items-start gap-3 px-5 py-3 hover:bg-sunken">
      <Icon aria-hidden="true" className={classes('mt-0.5 size-4.5 shrink-0', COLOURS[tone])} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-ink-muted">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-faint" />
    </Link>
  )
}
