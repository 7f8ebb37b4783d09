import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DecisionStep, Outcome } from './explanation.ts'

const MARKS: Record<Outcome, { icon: ReactNode; word: string }> = {
  passes: { icon: <CircleCheck aria-hidden="true" className="size-4.5 text-positive" />, word: 'Yes' },
  stops: {
    icon: <CircleX aria-hidden="true" className="size-4.5 text-negative" />,
    word: 'No, no variant',
  },
  depends: { icon: <CircleHelp aria-hidden="true" className="size-4.5 text-warning" />, word: 'Depends' },
}

/** The steps of a decision in their order, up to the one that ends it. */
export const DecisionList = ({ steps }: { steps: readonly DecisionStep[] }) => {
  const end = steps.findIndex(({ outcome }) => outcome === 'stops')
  const shown = end === -1 ? steps : steps.slice(0, end + 1)
  return (
    <ol aria-label="Decision steps" className="flex flex-col gap-3">
      {shown.map(({ id, title, text, outcome }) => (
        <li key={id} className="flex gap-3">
          <span className="mt-0.5">{MARKS[outcome].icon}</span>
          <span className="min-w-0">
            <span className="font-medium">{title}</span>
            <span className="text-ink-muted">: {MARKS[outcome].word}</span>
            <span className="block text-sm text-ink-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
