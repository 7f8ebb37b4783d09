import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classes } from './class-names.ts'

const LOOKS: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-ink',
  accent: 'border-accent bg-accent-soft text-ink',
  positive: 'border-positive bg-positive-soft text-ink',
  negative: 'border-negative bg-negative-soft text-ink',
  warning: 'border-warning bg-warning-soft text-ink',
}

const ICONS = {
  neutral: Info,
  accent: Info,
  positive: CircleCheck,
  negative: CircleAlert,
  warning: TriangleAlert,
}

interface NoticeProps {
  tone?: Tone
  title?: string
  children?: ReactNode
  action?: ReactNode
}

/** Something to know before going on. Screen readers announce it; bad news at once. */
export const Notice = ({ tone = 'neutral', title, children, action }: NoticeProps) => {
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'negative' ? 'alert' : 'status'}
      className={classes('flex items-start gap-3 rounded-lg border px-4 py-3', LOOKS[tone])}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
      </div>
      {action}
    </div>
  )
}
