import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { queryKey } from '../../../api/query-keys.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { figure } from '../../../ui/format.ts'
import type { Explanation } from './explanation.ts'

interface ExplanationDialogProps {
  explanation: Explanation
  isOpen: boolean
  onClose: () => void
}

/** Explanation of one number: its meaning, formula, inputs, and how to reproduce it. */
export const ExplanationDialog = ({ explanation, isOpen, onClose }: ExplanationDialogProps) => (
  <Dialog title={explanation.title} isOpen={isOpen} onClose={onClose} size="wide">
    <div className="flex flex-col gap-5">
      <div>
        <p className="figures text-2xl font-semibold">{explanation.shown}</p>
        <p className="mt-2 max-w-prose text-ink-muted">{explanation.meaning}</p>
      </div>
      {explanation.recompute && <Recomputed explanation={explanation} recompute={explanation.recompute} />}
      <Formula lines={explanation.formula} />
      <Inputs explanation={explanation} />
      {explanation.code.map(({ language, code }) => (
        <CodeBlock key={language} label="Reproduce" language={language} code={code} />
      ))}
      {explanation.reproduce && (
        <CodeBlock
          label={`All inputs (${explanation.reproduce.method})`}
          language="JSON"
          code={JSON.stringify(explanation.reproduce.inputs, null, 2)}
        />
      )}
    </div>
  </Dialog>
)

const Formula = ({ lines }: { lines: readonly string[] }) => (
  <section>
    <h3 className="text-sm font-medium text-ink-muted">Formula</h3>
    <ul className="mt-1.5 flex flex-col gap-1.5 overflow-x-auto rounded-xl bg-sunken px-4 py-3">
      {lines.map((line) => (
        <li key={line} className="w-max font-serif text-lg">
          {line}
        </li>
      ))}
    </ul>
  </section>
)

const Inputs = ({ explanation: { inputs } }: { explanation: Explanation }) => (
  <section>
    <h3 className="text-sm font-medium text-ink-muted">Inputs</h3>
    <dl className="mt-1.5 divide-y divide-line border-y border-line">
      {inputs.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2">
          <dt>{name}</dt>
          <dd className="figures text-right">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const CLOSE_ENOUGH = 1e-7

const agrees = (value: number, again: number): boolean =>
  Math.abs(value - again) <= CLOSE_ENOUGH * Math.max(Math.abs(value), Math.abs(again))

interface RecomputedProps {
  explanation: Explanation
  recompute: () => Promise<number>
}

/** The number recomputed in this browser by the same open code, and whether it matches. */
const Recomputed = ({ explanation: { title, inputs, value }, recompute }: RecomputedProps) => {
  const query = useQuery({
    queryKey: queryKey('results', 'recomputed', title, inputs, value),
    queryFn: recompute,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const again = query.data
  const isMatch = again !== undefined && value !== null && agrees(value, again)
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm" aria-live="polite">
      {isMatch && <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-positive" />}
      {isMatch && <span>Recomputed in your browser: {figure(again, 8)}. It matches.</span>}
      {again !== undefined && !isMatch && (
        <>
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
          <span>
            Recomputed in your browser: {figure(again, 8)}. The service computed {figure(value ?? 0, 8)}.
          </span>
        </>
      )}
      {query.isPending && <span className="text-ink-muted">Recomputing in your browser …</span>}
    </p>
  )
}
