import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState, LoadingLines } from '../../../ui/states.tsx'
import { ExperimentPicker, experimentQuery } from '../../experiments/index.ts'
import { useInterpretResults } from '../commands.ts'
import type { Audience } from '../search.ts'
import { AudienceChoice } from './audience-choice.tsx'
import { type Focus, FocusFields } from './focus-fields.tsx'
import { InterpretationResult } from './interpretation-result.tsx'

interface InterpretationPanelProps {
  /** The id of the experiment; undefined: not chosen. */
  experiment: string | undefined
  audience: Audience
  onChange: (part: { experiment?: string | undefined; audience?: Audience }) => void
}

/** Choice of an experiment, and its results in words. */
export const InterpretationPanel = ({ experiment, audience, onChange }: InterpretationPanelProps) => (
  <div className="flex flex-col gap-5">
    <div className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <ExperimentPicker
        value={experiment}
        onChange={(id) => onChange({ experiment: id })}
        accepts={({ status }) => status !== 'DRAFT'}
        hint="Drafts have no results yet."
      />
    </div>
    {experiment === undefined ? (
      <NoExperiment />
    ) : (
      <Interpret
        key={experiment}
        id={experiment}
        audience={audience}
        onAudience={(next) => onChange({ audience: next })}
      />
    )}
  </div>
)

const NoExperiment = () => (
  <Card>
    <EmptyState icon={<MessageSquareText />} title="Choose an experiment">
      The assistant summarises its results: findings, confidence, risks and next steps. Every number comes
      from the statistics.
    </EmptyState>
  </Card>
)

interface InterpretProps {
  id: string
  audience: Audience
  onAudience: (audience: Audience) => void
}

const Interpret = ({ id, audience, onAudience }: InterpretProps) => {
  const { data: experiment } = useQuery(experimentQuery(id))
  const [focus, setFocus] = useState<Focus>({})
  const interpret = useInterpretResults(id)
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        {experiment && <FocusFields experiment={experiment} focus={focus} onChange={setFocus} />}
        <AudienceChoice value={audience} onChange={onAudience} />
        <Button
          look="primary"
          isPending={interpret.isPending}
          onPress={() => interpret.run({ ...focus, audience })}
        >
          <Sparkles aria-hidden="true" />
          {interpret.data ? 'Rewrite summary' : 'Write summary'}
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {interpret.isPending && <Writing />}
        {interpret.error && <Notice tone="negative">{interpret.error.message}</Notice>}
        {interpret.data && !interpret.isPending && (
          <InterpretationResult id={id} name={experiment?.name ?? ''} interpretation={interpret.data} />
        )}
      </div>
    </>
  )
}

const Writing = () => (
  <Card title="The assistant is reading the results">
    <LoadingLines lines={8} />
  </Card>
)
