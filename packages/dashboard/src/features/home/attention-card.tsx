import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleAlert, CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import type { Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { LoadingLines } from '../../ui/states.tsx'
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

/** What somebody should look at now, the most urgent first. */
export const AttentionCard = () => {
  const items = useAttention()
  return (
    <Card title="Needs your attention" padded={false}>
      <div className="min-h-24 pb-2">
        {items === undefined ? <LoadingLines lines={4} /> : <AttentionList items={items} />}
      </div>
    </Card>
  )
}

const AttentionList = ({ items }: { items: readonly AttentionItem[] }) =>
  items.length === 0 ? (
    <p className="flex items-center gap-2.5 px-5 py-4 text-ink-muted">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive" />
      All quiet: sample ratios hold, no guardrail is harmed, no flag is at risk, nothing waits for a decision.
    </p>
  ) : (
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
