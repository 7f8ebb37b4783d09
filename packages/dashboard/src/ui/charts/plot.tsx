import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import type { PointerEvent, ReactNode } from 'react'
import { textWidth, widest } from './label-layout.ts'
import { KeyboardReader, type Reading, ReadingCard, useReader } from './reader.tsx'
import { type NumberScale, nearest, type Tick, type TimeScale } from './scales.ts'

/** Pixels around the inner part of a plot. */
export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

/** A point of the horizontal axis and what is read there. */
export interface PlotReading extends Reading {
  /** In the values of the axis. */
  x: number
  /** Dots on the crosshair: values of the vertical axis and their colours. */
  dots: readonly { id: string; y: number; colour: string }[]
}

interface PlotProps {
  label: string
  width: number
  height: number
  margins: Margins
  /** From values to pixels of the inner part. */
  x: NumberScale | TimeScale
  y: NumberScale
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
  xLabel?: string
  yLabel?: string
  readings: readonly PlotReading[]
  /** The marks, in pixels of the inner part. */
  children: ReactNode
}

/** The margins that the labels of a plot need. */
export const marginsFor = (parts: {
  yTicks: readonly string[]
  yLabel?: string
  xLabel?: string
  right?: number
}): Margins => ({
  top: parts.yLabel ? 28 : 12,
  right: parts.right ?? 16,
  bottom: parts.xLabel ? 48 : 28,
  left: Math.ceil(widest(parts.yTicks)) + 14,
})

interface TickTextProps {
  x: number
  y: number
  formattedValue: string | undefined
  anchor: 'middle' | 'end'
}

const TickText = ({ x, y, formattedValue, anchor }: TickTextProps) => (
  <text x={x} y={y} dy="0.32em" fontSize={12} textAnchor={anchor} className="figures fill-ink-muted">
    {formattedValue}
  </text>
)

const written = (ticks: readonly Tick[]) => (value: number | Date | { valueOf: () => number }) =>
  ticks.find((tick) => tick.value === Number(value))?.text

const Axes = ({ x, y, xTicks, yTicks, margins, width, height }: PlotProps) => {
  const inner = { width: width - margins.left - margins.right, height: height - margins.top - margins.bottom }
  return (
    <>
      <GridRows
        scale={y}
        width={inner.width}
        tickValues={yTicks.map(({ value }) => value)}
        stroke="var(--line)"
      />
      <AxisLeft
        scale={y}
        hideAxisLine
        hideTicks
        tickValues={yTicks.map(({ value }) => value)}
        tickFormat={written(yTicks)}
        tickComponent={({ y: at, formattedValue }) => (
          <TickText x={-8} y={at} formattedValue={formattedValue} anchor="end" />
        )}
      />
      <AxisBottom
        scale={x}
        top={inner.height}
        stroke="var(--line-strong)"
        tickStroke="var(--line-strong)"
        tickLength={4}
        tickValues={xTicks.map(({ value }) => value)}
        tickFormat={written(xTicks)}
        tickComponent={({ x: at, formattedValue }) => (
          <TickText
            x={inside(at, formattedValue, { width, margins })}
            y={16}
            formattedValue={formattedValue}
            anchor="middle"
          />
        )}
      />
    </>
  )
}

/** Keeps a label at the edge of the axis inside the picture. */
const inside = (
  at: number,
  text: string | undefined,
  { width, margins }: Pick<PlotProps, 'width' | 'margins'>,
): number => {
  const half = textWidth(text ?? '') / 2
  return Math.max(half - margins.left, Math.min(width - margins.left - half, at))
}

const AxisNames = ({ xLabel, yLabel, margins, width, height }: PlotProps) => (
  <g fontSize={12} className="fill-ink-muted">
    {yLabel && (
      <text x={-margins.left} y={-margins.top + 12}>
        {yLabel}
      </text>
    )}
    {xLabel && (
      <text x={width - margins.left - margins.right} y={height - margins.top - 6} textAnchor="end">
        {xLabel}
      </text>
    )}
  </g>
)

/** A clear line at zero when zero is inside the axis and not its lower edge. */
const ZeroLine = ({ y, to }: { y: NumberScale; to: number }) => {
  const [low = 0, high = 0] = y.domain()
  return low < 0 && high > 0 ? (
    <line x1={0} x2={to} y1={y(0)} y2={y(0)} className="stroke-ink" strokeWidth={1.25} />
  ) : null
}

const Crosshair = ({ reading, x, y }: { reading: PlotReading } & Pick<PlotProps, 'x' | 'y'>) => {
  const [bottom = 0, top = 0] = y.range()
  return (
    <>
      <line
        x1={x(reading.x)}
        x2={x(reading.x)}
        y1={bottom}
        y2={top}
        className="stroke-line-strong"
        strokeDasharray="3 3"
      />
      {reading.dots.map(({ id, y: at, colour }) => (
        <circle
          key={id}
          cx={x(reading.x)}
          cy={y(at)}
          r={4.5}
          fill={colour}
          stroke="var(--surface)"
          strokeWidth={2}
        />
      ))}
    </>
  )
}

/** Axes, grid, crosshair and keyboard of every chart with two axes; the marks are its children. */
export const Plot = (props: PlotProps) => {
  const { label, width, height, margins, x, y, readings, children } = props
  const reader = useReader()
  const active = reader.index === undefined ? undefined : readings[reader.index]
  const hover = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - margins.left
    reader.point(
      nearest(
        readings.map((reading) => x(reading.x)),
        at,
      ),
    )
  }
  return (
    <div className="relative rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus">
      <svg
        data-chart=""
        role="img"
        aria-label={label}
        width={width}
        height={height}
        onPointerMove={hover}
        onPointerDown={hover}
        onPointerLeave={reader.leave}
        className="block touch-pan-y"
      >
        <Group left={margins.left} top={margins.top}>
          <Axes {...props} />
          <AxisNames {...props} />
          <ZeroLine y={y} to={width - margins.left - margins.right} />
          {children}
          {active && <Crosshair reading={active} x={x} y={y} />}
        </Group>
      </svg>
      <KeyboardReader label={label} readings={readings} reader={reader} />
      {active && <ReadingCard reading={active} x={margins.left + x(active.x)} width={width} />}
    </div>
  )
}
