import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { newStage, type StageDraft } from './stage-draft.ts'
import { StageFields } from './stage-fields.tsx'
import { stageName } from './templates.ts'

const MAX_STAGES = 50

interface StagesEditorProps {
  stages: readonly StageDraft[]
  onChange: (stages: readonly StageDraft[]) => void
}

/** The stages with two neighbours exchanged. The percentages stay in order, so that they never fall. */
const swapped = (stages: readonly StageDraft[], at: number): readonly StageDraft[] => {
  const [one, other] = [stages[at], stages[at + 1]]
  if (!one || !other) return stages
  const pair = [
    { ...other, target: one.target },
    { ...one, target: other.target },
  ]
  return [...stages.slice(0, at), ...pair, ...stages.slice(at + 2)]
}

/** A stage for the end: twice the percentage of the last one, at most 100. */
const nextStage = (stages: readonly StageDraft[]): StageDraft => {
  const target = Math.min(100, (stages.at(-1)?.target ?? 0) * 2 || 10)
  return newStage({ name: stageName(target), target })
}

/** The stages of a rollout in their order, to change, add, move and remove. */
export const StagesEditor = ({ stages, onChange }: StagesEditorProps) => (
  <div className="flex flex-col">
    <ol>
      {stages.map((stage, at) => (
        <li key={stage.id} className="border-t border-line py-5 first:border-t-0 first:pt-0">
          <div className="mb-3 flex items-center justify-between gap-2">
            <h3 className="font-medium">Stage {at + 1}</h3>
            <StageTools stages={stages} at={at} onChange={onChange} />
          </div>
          <StageFields
            stage={stage}
            onChange={(next) => onChange(stages.map((one) => (one.id === next.id ? next : one)))}
            prefix={`stages.${at}.`}
          />
        </li>
      ))}
    </ol>
    <div>
      <Button
        refused={stages.length >= MAX_STAGES && `A rollout has at most ${MAX_STAGES} stages.`}
        onPress={() => onChange([...stages, nextStage(stages)])}
      >
        <Plus aria-hidden="true" />
        Add a stage
      </Button>
    </div>
  </div>
)

const StageTools = ({ stages, at, onChange }: StagesEditorProps & { at: number }) => (
  <div className="flex gap-1">
    <Button
      look="quiet"
      size="small"
      aria-label={`Move stage ${at + 1} up`}
      isDisabled={at === 0}
      onPress={() => onChange(swapped(stages, at - 1))}
    >
      <ArrowUp aria-hidden="true" />
    </Button>
    <Button
      look="quiet"
      size="small"
      aria-label={`Move stage ${at + 1} down`}
      isDisabled={at === stages.length - 1}
      onPress={() => onChange(swapped(stages, at))}
    >
      <ArrowDown aria-hidden="true" />
    </Button>
    <Button
      look="quiet"
      size="small"
      aria-label={`Remove stage ${at + 1}`}
      isDisabled={stages.length === 1}
      onPress={() => onChange(stages.filter((_, index) => index !== at))}
    >
      <Trash2 aria-hidden="true" />
    </Button>
  </div>
)
