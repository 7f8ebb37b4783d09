import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Source } from '../api-types.ts'
import { inWords } from '../refusals.ts'
import { PreviewRun } from '../runs/preview-run.tsx'
import { lastPreviewOf, storePreview } from '../runs/stored-previews.ts'
import { useChangeRefusal } from './change-refusal.ts'
import { usePreviewSource } from './commands.ts'

/** What a source holds: counts, units per label and the first and last time, in the last week or another window. */
export const PreviewCard = ({ source }: { source: Source }) => {
  const { id: person } = useUser()
  const [runId, setRunId] = useState(() => lastPreviewOf(person, source.id)?.run_id)
  return (
    <Card
      title="Preview"
      description="Counts what the source holds, so that you see what an analysis would count. It uses one run of the day."
    >
      <div className="flex flex-col gap-5">
        <PreviewForm
          source={source}
          onStarted={(run_id) => {
            storePreview(person, { run_id, source_id: source.id, name: source.name })
            setRunId(run_id)
          }}
        />
        {runId !== undefined && <PreviewRun id={runId} />}
      </div>
    </Card>
  )
}

interface PreviewFormProps {
  source: Source
  onStarted: (runId: string) => void
}

const PreviewForm = ({ source, onStarted }: PreviewFormProps) => {
  const [start, setStart] = useState<string>()
  const [end, setEnd] = useState<string>()
  const [key, setKey] = useState('')
  const preview = usePreviewSource(source, onStarted)
  const changeRefusal = useChangeRefusal(source)
  const refused = changeRefusal ?? (source.validated_at === null && 'Validate the source first.')
  const experiment = source.kind === 'assignment' && key.trim() !== '' ? { experiment_key: key.trim() } : {}
  return (
    <Form
      error={preview.isPending ? null : inWords(preview.error)}
      onSubmit={() => preview.run({ window_start: start ?? null, window_end: end ?? null, ...experiment })}
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <DateTimeField label="From" name="window_start" value={start} onChange={setStart} />
        <DateTimeField label="To" name="window_end" value={end} onChange={setEnd} />
        {source.kind === 'assignment' && (
          <div className="w-full sm:w-56">
            <TextField
              label="Experiment key"
              name="experiment_key"
              placeholder="Every experiment"
              maxLength={256}
              value={key}
              onChange={setKey}
            />
          </div>
        )}
        <Button type="submit" look="primary" refused={refused} isPending={preview.isPending}>
          Preview
        </Button>
      </div>
      <p className="text-sm text-ink-muted">
        {preview.isPending
          ? 'Counting. After 25 seconds it goes on in the background.'
          : 'Empty: the last 7 days.'}
      </p>
    </Form>
  )
}
