import { useMutation, useQuery } from '@tanstack/react-query'
import { MessageSquareText, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { EmptyState, LoadingLines } from '../../../ui/states.tsx'
import { type Experiment, ExperimentPicker, experimentQuery } from '../../experiments/index.ts'
import { type InterpretBody, interpretExperiment } from '../queries.ts'
import type { Audience } from '../search.ts'
import { Explanation } from './explanation.tsx'

interface ExplainPanelProps {
  /** The id of the experiment; undefined: not chosen. */
  experiment: string | undefined
  audience: Audience
  onChange: (part: { experiment?: string | undefined; audience?: Audience }) => void
}

/** The results of an experiment in words. */
export const ExplainPanel = ({ experiment, audience, onChange }: ExplainPanelProps) => (
  <div className="flex flex-col gap-5">
    <div className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <ExperimentPicker
        value={experiment}
        onChange={(id) => onChange({ experiment: id })}
        accepts={({ status }) => status !== 'DRAFT'}
        hint="Drafts have no results yet"
      />
    </div>
    {experiment === undefined ? (
      <NothingChosen />
    ) : (
      <Explained
        key={experiment}
        id={experiment}
        audience={audience}
        onAudience={(next) => onChange({ audience: next })}
      />
    )}
  </div>
)

const NothingChosen = () => (
  <Card>
    <EmptyState icon={<MessageSquareText />} title="Choose an experiment">
      The assistant writes up its results: what was found, how sure that is, what to be careful with and what
      to do next. Every figure comes from the statistics.
    </EmptyState>
  </Card>
)

const AUDIENCES: readonly { id: Audience; label: string }[] = [
  { id: 'product', label: 'For the team' },
  { id: 'data', label: 'For analysts' },
]

interface ExplainedProps {
  id: string
  audience: Audience
  onAudience: (audience: Audience) => void
}

const Explained = ({ id, audience, onAudience }: ExplainedProps) => {
  const { data: experiment } = useQuery(experimentQuery(id))
  const [focus, setFocus] = useState<Focus>({})
  const ask = useMutation({ mutationFn: () => interpretExperiment(id, { ...focus, audience }) })
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        {experiment && <FocusFields experiment={experiment} focus={focus} onChange={setFocus} />}
        <Segmented label="Whom it is for" options={AUDIENCES} value={audience} onChange={onAudience} />
        <Button look="primary" isPending={ask.isPending} onPress={() => ask.mutate()}>
          <Sparkles aria-hidden="true" />
          {ask.data ? 'Write it again' : 'Write it up'}
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {ask.isPending && (
          <Card title="The assistant is reading the results">
            <LoadingLines lines={8} />
          </Card>
        )}
        {ask.isError && <Notice tone="negative">{ask.error.message}</Notice>}
        {ask.isSuccess && <Explanation id={id} name={experiment?.name ?? ''} interpretation={ask.data} />}
      </div>
    </>
  )
}

/** What is looked at; left out: the primary metric, and the treatment that decides. */
type Focus = Pick<InterpretBody, 'metric_id' | 'variant_id'>

interface FocusFieldsProps {
  experiment: Experiment
  focus: Focus
  onChange: (focus: Focus) => void
}

const USUAL = 'usual'

const chosen = (id: string): string | undefined => (id === USUAL ? undefined : id)

const FocusFields = ({ experiment: { metrics, variants }, focus, onChange }: FocusFieldsProps) => (
  <>
    <div className="w-60">
      <Select
        label="Metric"
        options={[
          { id: USUAL, label: 'The primary metric' },
          ...metrics.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={focus.metric_id ?? USUAL}
        onChange={(id) => onChange({ ...focus, metric_id: chosen(id) })}
      />
    </div>
    <div className="w-60">
      <Select
        label="Treatment"
        options={[
          { id: USUAL, label: 'The one that decides' },
          ...variants.filter(({ is_control }) => !is_control).map(({ id, name }) => ({ id, label: name })),
        ]}
        value={focus.variant_id ?? USUAL}
        onChange={(id) => onChange({ ...focus, variant_id: chosen(id) })}
      />
    </div>
  </>
)
