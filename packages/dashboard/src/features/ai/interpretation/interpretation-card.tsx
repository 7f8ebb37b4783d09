import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/code-block.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Interpretation } from '../api-types.ts'
import { useInterpretResults } from '../commands.ts'
import { Origin } from '../origin.tsx'
import type { Audience } from '../search.ts'
import { AudienceChoice } from './audience-choice.tsx'
import { InterpretationText } from './interpretation-text.tsx'
import { asText } from './sections.ts'

interface InterpretationCardProps {
  experimentId: string
  /** undefined: the primary metric. */
  metricId: string | undefined
}

/** Results of one metric in the assistant's words, written on request. */
export const InterpretationCard = ({ experimentId, metricId }: InterpretationCardProps) => {
  const [audience, setAudience] = useState<Audience>('product')
  const interpret = useInterpretResults(experimentId)
  return (
    <Card
      title="Summary in plain language"
      description="The assistant summarises the selected metric. Every number comes from the statistics on this page."
    >
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <AudienceChoice value={audience} onChange={setAudience} />
        <Button
          isPending={interpret.isPending}
          onPress={() => interpret.run({ metric_id: metricId, audience })}
        >
          <Sparkles aria-hidden="true" />
          {interpret.data ? 'Rewrite summary' : 'Write summary'}
        </Button>
        {interpret.data && <CopyButton text={asText(interpret.data)} size="normal" />}
      </div>
      <div aria-live="polite" className="mt-4 flex flex-col gap-4 empty:hidden">
        {interpret.error && <Notice tone="negative">{interpret.error.message}</Notice>}
        {interpret.data && <Written interpretation={interpret.data} />}
      </div>
    </Card>
  )
}

const Written = ({ interpretation }: { interpretation: Interpretation }) => (
  <>
    <InterpretationText interpretation={interpretation} />
    <Origin generated_by={interpretation.generated_by} fallback_reason={interpretation.fallback_reason} />
  </>
)
