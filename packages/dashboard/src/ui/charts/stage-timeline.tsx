import { ChartFrame } from './chart-frame.tsx'
import { fitted } from './label-layout.ts'
import { KeyboardReader, type Reading, useReader } from './reader.tsx'
import { type Stage, stageFacts, stageShare, stageTimes, stateWord } from './stages.ts'

export type { Stage } from './stages.ts'

interface StageTimelineProps {
  label: string
  /** In their order. */
  stages: readonly Stage[]
  /** ISO 8601. */
  now: string
}

const WIDE = 600
const STEPS_HEIGHT = 120
const TEXT_HEIGHT = 84
const ROW = 78

const heightFor = (stages: readonly Stage[], width: number): number =>
  width < WIDE ? Math.max(1, stages.length) * ROW : STEPS_HEIGHT + TEXT_HEIGHT

/** Stages that follow each other, each with its share as a step; what is done, where it stands, what it waits for. */
export const StageTimeline = (props: StageTimelineProps) => (
  <ChartFrame
    label={props.label}
    height={(width) => heightFor(props.stages, width)}
    numbers={{
      columns: ['Stage', 'Share', 'State', 'When', 'Waits for'],
      rows: props.stages.map((stage) => ({
        id: stage.id,
        cells: [
          stage.label,
          `${stage.percentage} %`,
          stateWord(stage.state),
          stageTimes(stage) || '–',
          stage.waitsFor ?? '',
        ],
      })),
    }}
  >
    {(width) => <StageDrawing {...props} width={width} />}
  </ChartFrame>
)

const readingOf = (stage: Stage): Reading => ({
  title: stage.label,
  lines: [{ id: stage.id, label: '', text: [`${stage.percentage} %`, ...stageFacts(stage)].join(', ') }],
})

const StageDrawing = ({ label, stages, now, width }: StageTimelineProps & { width: number }) => {
  const reader = useReader()
  const isNarrow = width < WIDE
  const step = width / stages.length
  return (
    <div className="relative rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus">
      <svg
        data-chart=""
        role="img"
        aria-label={label}
        width={width}
        height={heightFor(stages, width)}
        className="block"
      >
        {stages.map((stage, index) => {
          const common = { stage, now, isRead: reader.index === index }
          return isNarrow ? (
            <NarrowStage key={stage.id} {...common} top={index * ROW} width={width} />
          ) : (
            <WideStage key={stage.id} {...common} left={step * index} width={step} />
          )
        })}
      </svg>
      <KeyboardReader label={label} readings={stages.map(readingOf)} reader={reader} isVertical={isNarrow} />
    </div>
  )
}

const FILLS: Record<Stage['state'], { fill: string; opacity: number }> = {
  done: { fill: 'var(--accent)', opacity: 0.85 },
  current: { fill: 'var(--gold)', opacity: 0.9 },
  paused: { fill: 'var(--warning)', opacity: 0.55 },
  later: { fill: 'var(--line-strong)', opacity: 0.28 },
  failed: { fill: 'var(--negative)', opacity: 0.75 },
}

interface StageProps {
  stage: Stage
  width: number
  now: string
  isRead: boolean
}

/** A step of the staircase; where it stands now is a line in it. */
const WideStage = ({ stage, left, width, now, isRead }: StageProps & { left: number }) => {
  const { fill, opacity } = FILLS[stage.state]
  const height = Math.max(3, (stage.percentage / 100) * (STEPS_HEIGHT - 24))
  const [inner, top] = [width - 6, STEPS_HEIGHT - height]
  const share = stageShare(stage, Date.parse(now))
  return (
    <g transform={`translate(${left} 0)`}>
      {isRead && <rect width={inner} height={STEPS_HEIGHT + TEXT_HEIGHT} rx={6} className="fill-sunken" />}
      <rect y={top} width={inner} height={height} rx={3} fill={fill} fillOpacity={opacity} />
      <text y={top - 7} fontSize={14} fontWeight={600} className="figures fill-ink">
        {stage.percentage} %
      </text>
      {share !== undefined && (
        <line
          x1={share * inner}
          x2={share * inner}
          y1={top - 4}
          y2={STEPS_HEIGHT}
          className="stroke-ink"
          strokeWidth={2}
        />
      )}
      <line x2={inner} y1={STEPS_HEIGHT} y2={STEPS_HEIGHT} className="stroke-line-strong" />
      <g transform={`translate(0 ${STEPS_HEIGHT})`}>
        <StageWords stage={stage} width={inner} />
      </g>
    </g>
  )
}

const StageWords = ({ stage, width }: { stage: Stage; width: number }) => (
  <>
    <text y={20} fontSize={13} fontWeight={600} className="fill-ink">
      <title>{stage.label}</title>
      {fitted(stage.label, width, 13)}
    </text>
    {stageFacts(stage).map((fact, index) => (
      <text key={fact} y={38 + index * 17} fontSize={12} className="figures fill-ink-muted">
        <title>{fact}</title>
        {fitted(fact, width)}
      </text>
    ))}
  </>
)

/** On a phone the stages stand under each other, their shares as bars to the right. */
const NarrowStage = ({ stage, top, width, now, isRead }: StageProps & { top: number }) => {
  const { fill, opacity } = FILLS[stage.state]
  const share = stageShare(stage, Date.parse(now))
  const length = Math.max(3, (stage.percentage / 100) * width)
  const details = stageFacts(stage).slice(1).join(' · ')
  return (
    <g transform={`translate(0 ${top})`}>
      {isRead && <rect width={width} height={ROW - 4} rx={6} className="fill-sunken" />}
      <text y={18} fontSize={13} fontWeight={600} className="fill-ink">
        {fitted(`${stage.label} · ${stateWord(stage.state)}`, width - 64, 13)}
      </text>
      <text x={width} y={18} fontSize={14} fontWeight={600} textAnchor="end" className="figures fill-ink">
        {stage.percentage} %
      </text>
      <rect y={27} width={width} height={12} rx={3} className="fill-sunken" />
      <rect y={27} width={length} height={12} rx={3} fill={fill} fillOpacity={opacity} />
      {share !== undefined && (
        <line
          x1={share * length}
          x2={share * length}
          y1={24}
          y2={42}
          className="stroke-ink"
          strokeWidth={2}
        />
      )}
      <text y={57} fontSize={12} className="figures fill-ink-muted">
        {fitted(details, width)}
      </text>
    </g>
  )
}
