import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/code-block.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Interpretation } from '../api-types.ts'
import { interpret } from '../queries.ts'
import type { ViewProps } from '../view-props.ts'

const AUDIENCES = [
  { id: 'product', label: 'For the team' },
  { id: 'data', label: 'For analysts' },
] as const

/** The results in the assistant's words, when asked for; every figure in them comes from the statistics. */
export const AssistantCard = ({ experiment, metric }: ViewProps) => {
  const [audience, setAudience] = useState<'product' | 'data'>('product')
  const ask = useMutation({
    mutationFn: () => interpret(experiment.id, { metric_id: metric?.metric_id, audience }),
  })
  return (
    <Card
      title="In plain words"
      description="The assistant writes up the metric in focus. Every figure comes from the statistics on this page."
    >
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Segmented
          label="Whom it is for"
          labelHidden
          options={AUDIENCES}
          value={audience}
          onChange={setAudience}
        />
        <Button isPending={ask.isPending} onPress={() => ask.mutate()}>
          <Sparkles aria-hidden="true" />
          {ask.data ? 'Write it again' : 'Write it up'}
        </Button>
        {ask.data && <CopyButton text={asText(ask.data)} size="normal" />}
      </div>
      <div aria-live="polite" className="mt-4 flex flex-col gap-4 empty:hidden">
        {ask.isError && <Notice tone="negative">{ask.error.message}</Notice>}
        {ask.data && <Written interpretation={ask.data} />}
      </div>
    </Card>
  )
}

const lists = ({ key_findings, risks, next_steps }: Interpretation) => [
  { title: 'What was found', items: key_findings },
  { title: 'What to be careful with', items: risks },
  { title: 'What to do next', items: next_steps },
]

const asText = (interpretation: Interpretation): string =>
  [
    interpretation.summary,
    interpretation.confidence_statement,
    ...lists(interpretation)
      .filter(({ items }) => items.length > 0)
      .map(({ title, items }) => [title, ...items.map((item) => `- ${item}`)].join('\n')),
  ].join('\n\n')

const Written = ({ interpretation }: { interpretation: Interpretation }) => (
  <>
    <p className="text-lg">{interpretation.summary}</p>
    <p className="text-ink-muted">{interpretation.confidence_statement}</p>
    {lists(interpretation)
      .filter(({ items }) => items.length > 0)
      .map(({ title, items }) => (
        <section key={title}>
          <h3 className="font-medium">{title}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      <Badge>{interpretation.generated_by === 'model' ? 'Worded by a model' : 'Built-in assistant'}</Badge>
      {interpretation.fallback_reason}
    </p>
  </>
)
