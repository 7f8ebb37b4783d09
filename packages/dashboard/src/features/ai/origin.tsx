import { Bot, Sparkles } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Design } from './queries.ts'

/** Who worded an answer, and why it was not the model when one is configured. */
export const Origin = ({
  generated_by,
  fallback_reason,
}: Pick<Design, 'generated_by' | 'fallback_reason'>) => {
  if (fallback_reason !== null) {
    return (
      <Notice tone="warning" title="The built-in assistant answered instead of the model">
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
        ? 'The model that your administrators set up chose the words. It saw no data of single subjects, and this service computed every figure.'
        : 'Written by rules of this service; nothing was sent anywhere. Every figure is computed.'}
    </p>
  )
}
