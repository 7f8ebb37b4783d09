import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { Button } from 'react-aria-components'
import { LiveNumber } from '../live/live-number.tsx'
import type { Explanation } from './explanation.ts'

const ExplanationDialog = lazy(async () => ({
  default: (await import('./explanation-dialog.tsx')).ExplanationDialog,
}))

const Show = createContext<(explanation: Explanation) => void>(() => undefined)

/** Shows the explanation of any number inside it, in one dialog. */
export const ExplanationProvider = ({ children }: { children: ReactNode }) => {
  const [explanation, setExplanation] = useState<Explanation>()
  const [isOpen, setIsOpen] = useState(false)
  const show = (next: Explanation) => {
    setExplanation(next)
    setIsOpen(true)
  }
  return (
    <Show value={show}>
      {children}
      {explanation && (
        <Suspense>
          <ExplanationDialog explanation={explanation} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Show>
  )
}

interface ExplainedNumberProps {
  /** Name of the number for screen readers, such as 'p-value'. */
  name: string
  text: string
  /** A second, quieter line, such as the interval. */
  detail?: string | undefined
  /** Builds the explanation on request; undefined: the number needs none. */
  explain: (() => Explanation) | undefined
}

/** Number that shows how it was computed when it is pressed. */
export const ExplainedNumber = ({ name, text, detail, explain }: ExplainedNumberProps) => {
  const show = use(Show)
  const content = (
    <>
      <LiveNumber text={text} />
      {detail && (
        <span className="block text-xs text-ink-muted">
          <LiveNumber text={detail} />
        </span>
      )}
    </>
  )
  if (explain === undefined) return <span className="inline-block min-h-6">{content}</span>
  return (
    <Button
      aria-label={`${name} ${text}${detail ? `, ${detail}` : ''}. How was this computed?`}
      onPress={() => show(explain())}
      className="inline-block min-h-6 cursor-help rounded text-inherit [text-align:inherit] decoration-line-strong decoration-dotted underline-offset-4 hover:underline"
    >
      {content}
    </Button>
  )
}
