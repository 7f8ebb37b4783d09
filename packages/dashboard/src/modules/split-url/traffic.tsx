import { ArrowRight } from 'lucide-react'
import { variantBackground } from '../../features/experiments/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-names.ts'
import type { Preview, PreviewVariant } from './api-types.ts'

interface TrafficProps {
  preview: Preview
  /** The address that visitors ask for. */
  entry: string
}

/** How visitors flow from the address that they ask for to the pages of the variants, as wide as their shares. */
export const Traffic = ({ preview, entry }: TrafficProps) => (
  <div className="grid min-w-0 grid-cols-1 items-center gap-4 lg:grid-cols-[minmax(0,2fr)_auto_minmax(0,3fr)]">
    <div className="min-w-0 rounded-lg border border-line bg-sunken px-4 py-3">
      <p className="text-sm text-ink-muted">Visitors ask for</p>
      <Address url={entry} />
    </div>
    <ArrowRight aria-hidden="true" className="mx-auto size-5 rotate-90 text-ink-muted lg:rotate-0" />
    <ol aria-label="Pages" className="flex min-w-0 flex-col gap-2">
      {preview.variants.map((variant, index) => (
        <Destination
          key={variant.variant_name}
          variant={variant}
          index={index}
          isChosen={variant.variant_name === preview.variant_name}
        />
      ))}
    </ol>
  </div>
)

const Address = ({ url }: { url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="rounded font-mono text-sm wrap-anywhere underline"
  >
    {url}
  </a>
)

interface DestinationProps {
  variant: PreviewVariant
  index: number
  /** Whether the subject that is tried gets it. */
  isChosen: boolean
}

const Destination = ({ variant, index, isChosen }: DestinationProps) => (
  <li
    className={classes(
      'min-w-0 rounded-lg border bg-surface px-4 py-3',
      isChosen ? 'border-accent' : 'border-line',
    )}
  >
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{variant.variant_name}</span>
        {isChosen && <Badge tone="accent">This subject</Badge>}
      </span>
      <span className="figures text-sm text-ink-muted">
        {variant.traffic_allocation} % · {bucketsOf(variant)}
      </span>
    </div>
    <div aria-hidden="true" className="my-2 h-2 rounded-full bg-sunken">
      <div
        className={classes('h-full rounded-full', variantBackground(index))}
        style={{ width: `${variant.traffic_allocation}%` }}
      />
    </div>
    <Address url={variant.url} />
  </li>
)

const bucketsOf = ({ from_bucket, to_bucket }: PreviewVariant): string =>
  from_bucket === null ? 'no buckets' : `buckets ${from_bucket} to ${to_bucket}`
