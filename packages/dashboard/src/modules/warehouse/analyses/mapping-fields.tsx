import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useUser } from '../../../api/session.ts'
import type { Experiment } from '../../../features/experiments/index.ts'
import { Button } from '../../../ui/button.tsx'
import { count } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Preview } from '../api-types.ts'
import { runQuery } from '../queries.ts'
import { previewOf } from '../runs/results.ts'
import { lastPreviewOf } from '../runs/stored-previews.ts'
import type { AnalysisDraft } from './draft.ts'
import { type MappedLabel, variantByName, withLabels } from './mapping.ts'

interface MappingFieldsProps {
  experiment: Experiment
  draft: AnalysisDraft
  onChange: (draft: AnalysisDraft) => void
}

/** Stands for: as the name of the label says. */
const BY_NAME = 'by-name'

const MAX_LABELS = 50

/** Which label of the warehouse stands for which variant; the last preview of the exposures offers its labels. */
export const MappingFields = ({ experiment, draft, onChange }: MappingFieldsProps) => {
  const preview = useLastPreview(draft.assignment_source_id)
  const found = preview?.variants?.map(({ label }) => label) ?? []
  const lines = withLabels(draft.labels, found)
  const change = (label: string, next: MappedLabel) =>
    onChange({ ...draft, labels: lines.map((line) => (line.label === label ? next : line)) })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">
        {found.length > 0
          ? 'These labels were in your last preview of the exposures.'
          : 'Preview the assignment source to have its labels listed here, or add the ones that differ from the names.'}
      </p>
      {lines.map((line, index) => (
        <MappingLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line that is typed has no other name
          key={index}
          line={line}
          units={unitsOf(preview, line.label)}
          isFound={found.includes(line.label)}
          experiment={experiment}
          onChange={(next) => change(line.label, next)}
        />
      ))}
      <AddLabel lines={lines} onChange={(labels) => onChange({ ...draft, labels })} />
    </div>
  )
}

interface AddLabelProps {
  lines: MappedLabel[]
  onChange: (lines: MappedLabel[]) => void
}

const AddLabel = ({ lines, onChange }: AddLabelProps) => (
  <div>
    <Button
      size="small"
      refused={
        lines.length >= MAX_LABELS
          ? `At most ${MAX_LABELS} labels.`
          : lines.some(({ label }) => label === '') && 'Fill in the empty line first.'
      }
      onPress={() => onChange([...lines, { label: '', variantId: undefined }])}
    >
      <Plus aria-hidden="true" />
      Add label
    </Button>
  </div>
)

/** What the person's last preview of a source found, in this browser. */
const useLastPreview = (sourceId: string | undefined): Preview | undefined => {
  const { id: person } = useUser()
  const runId = sourceId === undefined ? undefined : lastPreviewOf(person, sourceId)?.run_id
  const { data } = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined })
  return data && previewOf(data)
}

const unitsOf = (preview: Preview | undefined, label: string): number | undefined =>
  preview?.variants?.find((variant) => variant.label === label)?.units

interface MappingLineProps {
  line: MappedLabel
  units: number | undefined
  /** true: the label comes from a preview and is not typed. */
  isFound: boolean
  experiment: Experiment
  onChange: (line: MappedLabel) => void
}

const MappingLine = ({ line, units, isFound, experiment, onChange }: MappingLineProps) => {
  const { label, variantId } = line
  const named = variantByName(label, experiment.variants)
  const byName = { id: BY_NAME, label: named ? `${named.name} (by its name)` : 'No variant' }
  return (
    <div className="grid items-center gap-2 sm:grid-cols-2">
      {isFound ? (
        <p className="min-w-0 wrap-anywhere">
          <code className="font-mono">{label}</code>
          {units !== undefined && (
            <span className="ml-2 text-sm text-ink-muted">
              {count(units)} {units === 1 ? 'unit' : 'units'}
            </span>
          )}
        </p>
      ) : (
        <TextField
          label="Label in the warehouse"
          labelHidden
          placeholder="Label in the warehouse"
          maxLength={64}
          value={label}
          onChange={(text) => onChange({ ...line, label: text })}
        />
      )}
      <Select
        label={`Variant of ${label === '' ? 'the new label' : label}`}
        labelHidden
        options={[byName, ...experiment.variants.map(({ id, name }) => ({ id, label: name }))]}
        value={variantId ?? BY_NAME}
        onChange={(id) => onChange({ ...line, variantId: id === BY_NAME ? undefined : id })}
      />
    </div>
  )
}
