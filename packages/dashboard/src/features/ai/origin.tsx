import { Bot, Sparkles } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Design } from './api-types.ts'

/** Author of an answer: the language model or the built-in assistant, and why the model did not answer. */
export const Origin = ({
  generated_by,
  fallback_reason,
}: Pick<Design, 'generated_by' | 'fallback_reason'>) => {
  if (fallback_reason !== null) {
    return (
      <Notice tone="warning" title="Answered by the built-in assistant, not the model">
        {fallback_reason}
      </Notice>
    )
  }
  const isModel = generated_by === 'model'
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      <Badge icon={isModel ? <Sparkles aria-hidden="true" /> : <Bot aria-hidden="true" />}>
        {isModel ? 'Language model' : 'Built-in assistant'}
      </Badge>
      {isModel
        ? 'Written by the language model that your administrators configured. It received no data of individual subjects; Assay computed every number.'
        : 'Written by built-in rules. No data left this service, and every number is computed.'}
    </p>
  )
}
