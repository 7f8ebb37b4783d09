import { ToggleButton } from 'react-aria-components'
import { classes } from '../class-names.ts'

/** A name and the colour it is drawn in. */
interface LegendItem {
  id: string
  label: string
  colour: string
  dashed?: boolean
}

interface LegendProps {
  /** What the series have in common, such as the title of the chart. */
  label: string
  items: readonly LegendItem[]
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Says which colour is which series; pressing a name hides or shows its series. The last one stays. */
export const Legend = ({ label, items, hidden, onToggle }: LegendProps) => (
  <fieldset className="m-0 flex flex-wrap gap-x-1 gap-y-0.5 border-0 p-0">
    <legend className="sr-only">Series of {label}</legend>
    {items.map(({ id, label: name, colour, dashed }) => {
      const isShown = !hidden.has(id)
      return (
        <ToggleButton
          key={id}
          isSelected={isShown}
          isDisabled={isShown && items.length - hidden.size <= 1}
          onChange={() => onToggle(id)}
          className="flex min-h-6 cursor-pointer items-center gap-2 rounded-md px-2 text-sm text-ink hover:bg-sunken disabled:cursor-default"
        >
          <Swatch colour={colour} isShown={isShown} dashed={dashed} />
          <span className={classes(!isShown && 'text-ink-faint line-through')}>{name}</span>
        </ToggleButton>
      )
    })}
  </fieldset>
)

const Swatch = ({ colour, isShown, dashed }: { colour: string; isShown: boolean; dashed?: boolean }) => (
  <svg width="18" height="10" aria-hidden="true" opacity={isShown ? 1 : 0.35}>
    <line
      x1="1"
      x2="17"
      y1="5"
      y2="5"
      stroke={colour}
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray={dashed ? '4 4' : undefined}
    />
  </svg>
)

/** The set with the id added, or taken out if it was in. */
export const toggled = (hidden: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(hidden)
  if (!next.delete(id)) next.add(id)
  return next
}
