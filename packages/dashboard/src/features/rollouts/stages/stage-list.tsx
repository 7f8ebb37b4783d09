import { rolloutPlanLock } from '@assay/lifecycle'
import { FastForward, Hourglass, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateTime } from '../../../ui/format.ts'
import type { Schedule, Stage } from '../api-types.ts'
import { useAdvanceStage, useRemoveStage } from '../commands.ts'
import { StageDialog } from './stage-dialog.tsx'
import { lastsInWords, ownWait, startInWords, waitingInWords } from './stage-words.ts'

const STATUS: Record<Stage['status'], { tone: Tone; text: string }> = {
  PENDING: { tone: 'neutral', text: 'Not started' },
  IN_PROGRESS: { tone: 'accent', text: 'Running' },
  COMPLETED: { tone: 'positive', text: 'Completed' },
  FAILED: { tone: 'negative', text: 'Failed' },
}

const whyLocked = ({ status }: Schedule): string | undefined => {
  const lock = rolloutPlanLock(status)
  return lock && { running: 'Pause the rollout first.', finished: 'The rollout is finished.' }[lock]
}

/** Each stage of a schedule: when it starts, how long it lasts, what it waits for now. */
export const StageList = ({ schedule }: { schedule: Schedule }) => {
  const [edited, setEdited] = useState<Stage | 'new'>()
  const mayEdit = useMay('editor', 'feature_flag.update')
  const locked = mayEdit ? whyLocked(schedule) : reservedFor('editor')
  return (
    <div className="flex flex-col gap-3">
      <ol>
        {schedule.stages.map((stage, index) => (
          <li
            key={stage.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-4 first:border-t-0"
          >
            <StageText stage={stage} index={index} />
            <StageTools schedule={schedule} stage={stage} locked={locked} onEdit={() => setEdited(stage)} />
          </li>
        ))}
      </ol>
      <div>
        <Button size="small" refused={locked} onPress={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Add a stage
        </Button>
      </div>
      {edited !== undefined && (
        <StageDialog
          scheduleId={schedule.id}
          stage={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

const StageText = ({ stage, index }: { stage: Stage; index: number }) => (
  <div className="min-w-0 flex-1">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">
        {stage.stage_order}. {stage.name}
      </span>
      <span className="figures font-semibold">{stage.target_percentage} %</span>
      <Badge tone={STATUS[stage.status].tone}>{STATUS[stage.status].text}</Badge>
    </p>
    <p className="mt-1 text-sm text-ink-muted">{datesInWords(stage, index)}</p>
    {stage.failure_reason !== null && (
      <p className="mt-1 text-sm font-medium text-negative">{waitingInWords(stage.failure_reason)}</p>
    )}
    {ownWait(stage) !== undefined && (
      <p className="mt-1 flex items-start gap-1.5 text-sm">
        <Hourglass aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-gold" />
        <span>Waits for {ownWait(stage)}.</span>
      </p>
    )}
  </div>
)

const datesInWords = (stage: Stage, index: number): string => {
  const { started_date, completed_date } = stage
  if (started_date === null) return `${startInWords(stage, index)} ${lastsInWords(stage)}`
  const started = `Started ${dateTime(started_date)}.`
  return completed_date === null
    ? `${started} ${lastsInWords(stage)}`
    : `${started} Completed ${dateTime(completed_date)}.`
}

interface StageToolsProps {
  schedule: Schedule
  stage: Stage
  /** Why the stages cannot change now. */
  locked: string | undefined
  onEdit: () => void
}

const StageTools = ({ schedule, stage, locked, onEdit }: StageToolsProps) => {
  const remove = useRemoveStage(stage)
  if (stage.status !== 'PENDING' && stage.status !== 'FAILED') return null
  const isOnly = schedule.stages.length === 1 && 'A rollout needs at least one stage.'
  const started = stage.status === 'FAILED' && 'Only stages that have not started can change.'
  return (
    <div className="flex items-center gap-1">
      {stage.trigger_type === 'MANUAL' && schedule.status === 'ACTIVE' && (
        <AdvanceButton schedule={schedule} stage={stage} />
      )}
      <Button
        look="quiet"
        size="small"
        aria-label={`Change stage ${stage.name}`}
        refused={locked ?? started}
        onPress={onEdit}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove stage ${stage.name}`}
        refused={locked ?? (started || isOnly)}
        onPress={() => remove.run()}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  )
}

const AdvanceButton = ({ schedule, stage }: { schedule: Schedule; stage: Stage }) => {
  const mayEdit = useMay('editor', 'feature_flag.update')
  const advance = useAdvanceStage(schedule, stage)
  const before = schedule.stages.find(({ stage_order }) => stage_order === stage.stage_order - 1)
  const early = before?.started_date === null ? `Stage ${before.stage_order} has not started.` : undefined
  return (
    <Button
      size="small"
      look={early === undefined ? 'primary' : 'secondary'}
      refused={mayEdit ? early : reservedFor('editor')}
      isPending={advance.isPending}
      onPress={() => advance.run()}
    >
      <FastForward aria-hidden="true" />
      Advance
    </Button>
  )
}
