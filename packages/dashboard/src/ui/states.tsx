import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { DetailedError } from './detailed-error.ts'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** What this is for and what to do first. */
  children: ReactNode
  action?: ReactNode
}

/** Shown where there is nothing yet: what belongs here, and how to begin. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
    {icon && (
      <div className="rounded-2xl bg-gold-soft p-3 text-gold [&_svg]:size-6" aria-hidden="true">
        {icon}
      </div>
    )}
    <h3 className="text-lg font-semibold">{title}</h3>
    <div className="max-w-lg text-ink-muted">{children}</div>
    {action}
  </div>
)

interface ErrorStateProps {
  error: unknown
  onRetry?: (() => void) | undefined
}

/** What went wrong, in the service's own words, with the id that finds the request in its log. */
export const ErrorState = ({ error, onRetry }: ErrorStateProps) => {
  const requestId = error instanceof DetailedError ? error.requestId : undefined
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <CircleAlert aria-hidden="true" className="size-7 text-negative" />
      <p className="max-w-lg font-medium">
        {error instanceof Error ? error.message : 'Something went wrong.'}
      </p>
      {requestId && (
        <p className="text-sm text-ink-muted">
          Request <code className="font-mono select-all">{requestId}</code>
        </p>
      )}
      {onRetry && <Button onPress={onRetry}>Try again</Button>}
    </div>
  )
}

/** A placeholder in the size of content that is loading, so that nothing jumps. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <div aria-hidden="true" className={classes('animate-pulse rounded-md bg-sunken', className)} />
)

const WIDTHS = ['w-11/12', 'w-4/5', 'w-full', 'w-3/4', 'w-10/12', 'w-2/3', 'w-9/12', 'w-5/6']

/** Up to eight placeholder lines; screen readers hear that content is loading. */
export const LoadingLines = ({ lines = 6 }: { lines?: number }) => (
  <div className="flex flex-col gap-3 p-5" aria-busy="true">
    <span className="sr-only">Loading</span>
    {WIDTHS.slice(0, lines).map((width) => (
      <Skeleton key={width} className={classes('h-4', width)} />
    ))}
  </div>
)
