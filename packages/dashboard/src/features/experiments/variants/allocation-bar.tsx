import { classes } from '../../../ui/class-names.ts'
import { variantBackground } from './variant-colours.ts'

interface AllocationPart {
  id: string
  name: string
  /** Percent. */
  share: number
}

/** The variants of a draft as parts of the bar. */
export const allocationParts = (
  variants: readonly { row: string; name: string; traffic_allocation: number }[],
): AllocationPart[] =>
  variants.map(({ row, name, traffic_allocation }) => ({ id: row, name, share: traffic_allocation }))

/** The traffic allocation as a bar with a legend; screen readers get the legend alone. */
export const AllocationBar = ({
  parts,
  entering = 100,
}: {
  parts: readonly AllocationPart[]
  entering?: number
}) => (
  <figure aria-label="Traffic allocation" className="flex flex-col gap-2">
    <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
      {parts.map(({ id, share }, index) => (
        <div
          key={id}
          className={classes('h-full transition-[width]', variantBackground(index))}
          style={{ width: `${(share * entering) / 100}%` }}
        />
      ))}
    </div>
    <figcaption>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ id, name, share }, index) => (
          <li key={id} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classes('size-2.5 rounded-full', variantBackground(index))} />
            <span className="wrap-anywhere">{name || 'Unnamed'}</span>
            <span className="figures text-ink-muted">{share} %</span>
          </li>
        ))}
        {entering < 100 && (
          <li className="flex items-center gap-1.5 text-ink-muted">
            <span aria-hidden="true" className="size-2.5 rounded-full border border-line-strong bg-sunken" />
            Not in the experiment
            <span className="figures">{Number((100 - entering).toFixed(2))} %</span>
          </li>
        )}
      </ul>
    </figcaption>
  </figure>
)
