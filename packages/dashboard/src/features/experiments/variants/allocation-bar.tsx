import { classes } from '../../../ui/class-names.ts'
import { variantBackground } from './variant-colours.ts'

interface Part {
  id: string
  name: string
  /** Percent. */
  share: number
}

/** How the traffic is split, as a bar with a legend; in words for screen readers. */
export const AllocationBar = ({ parts, entering = 100 }: { parts: readonly Part[]; entering?: number }) => (
  <figure aria-label="Split of the traffic" className="flex flex-col gap-2">
    <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
      {parts.map(({ id, share }, place) => (
        <div
          key={id}
          className={classes('h-full transition-[width]', variantBackground(place))}
          style={{ width: `${(share * entering) / 100}%` }}
        />
      ))}
    </div>
    <figcaption>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ id, name, share }, place) => (
          <li key={id} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classes('size-2.5 rounded-full', variantBackground(place))} />
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
