import { Link } from '@tanstack/react-router'
import { classes } from '../../ui/class-names.ts'
import { type BandPart, bandOf, type GroupTraffic, percentText, rangeText } from './shares.ts'

/** Colours of experiments in order of joining. After six they repeat: names stand beside them. */
const COLOURS = [
  'bg-series-2',
  'bg-series-3',
  'bg-series-4',
  'bg-series-5',
  'bg-series-6',
  'bg-series-1',
] as const

const FREE =
  'bg-[repeating-linear-gradient(135deg,var(--line)_0_4px,var(--surface)_4px_8px)] border border-line-strong'

const colourOf = ({ kind }: BandPart, index: number): string => {
  if (kind === 'experiment') return COLOURS[index % COLOURS.length] ?? COLOURS[0]
  return kind === 'free' ? FREE : 'border border-line bg-sunken'
}

const TICKS = [0, 25, 50, 75, 100]

/** The ranges of a group's experiments from 0 to 100 % of all subjects, with a legend. */
export const TrafficBand = ({ group, isLinked = false }: { group: GroupTraffic; isLinked?: boolean }) => {
  const parts = bandOf(group)
  return (
    <figure aria-label="Traffic of the experiments" className="flex flex-col gap-3">
      <div aria-hidden="true">
        <Bar parts={parts} height="h-9" />
        <div className="figures relative mt-1 h-4 text-xs text-ink-faint">
          {TICKS.map((tick) => (
            <span
              key={tick}
              className="absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full"
              style={{ left: `${tick}%` }}
            >
              {tick}
            </span>
          ))}
        </div>
      </div>
      <figcaption>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-1.5 text-sm">
          {parts.map((part, index) => (
            <LegendLine key={part.id} part={part} colour={colourOf(part, index)} isLinked={isLinked} />
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

/** The band without its legend, for a row of a table that has the numbers in words. */
export const SmallBand = ({ group }: { group: GroupTraffic }) => (
  <div aria-hidden="true">
    <Bar parts={bandOf(group)} height="h-2.5" />
  </div>
)

const Bar = ({ parts, height }: { parts: readonly BandPart[]; height: string }) => (
  <div className={classes('flex w-full gap-px overflow-hidden rounded-md', height)}>
    {parts.map((part, index) => (
      <div
        key={part.id}
        title={`${part.name}: ${rangeText([part.from, part.to])}`}
        className={classes('h-full min-w-0 transition-[flex-grow]', colourOf(part, index))}
        style={{ flexGrow: part.to - part.from, flexBasis: 0 }}
      />
    ))}
  </div>
)

interface LegendLineProps {
  part: BandPart
  colour: string
  isLinked: boolean
}

const LegendLine = ({ part, colour, isLinked }: LegendLineProps) => {
  const { id, kind, name, from, to } = part
  return (
    <li className="flex min-w-0 items-center gap-2">
      <span aria-hidden="true" className={classes('size-3 shrink-0 rounded-sm', colour)} />
      <span className={classes('min-w-0 truncate', kind !== 'experiment' && 'text-ink-muted')}>
        {isLinked && kind === 'experiment' ? (
          <Link to="/experiments/$id" params={{ id }} className="rounded text-accent hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="figures ml-auto shrink-0 text-ink-muted">{percentText(to - from)}</span>
    </li>
  )
}
