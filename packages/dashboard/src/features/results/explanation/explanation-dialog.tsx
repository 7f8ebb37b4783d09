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

/** How one number came about: its meaning, its formula, what went in, and how to compute it elsewhere. */
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
        <CodeBlock key={language} label="The same number" language={language} code={code} />
      ))}
      {explanation.reproduce && (
        <CodeBlock
          label={`Everything that went in (${explanation.reproduce.method})`}
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
    <h3 className="text-sm font-medium text-ink-muted">What went in</h3>
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

/** The number computed a second time, by the same open code in this browser. */
const Recomputed = ({ explanation: { title, inputs, value }, recompute }: RecomputedProps) => {
  const query = useQuery({
    queryKey: queryKey('results', 'recomputed', title, inputs, value),
    queryFn: recompute,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const again = query.data
  const isSame = again !== undefined && value !== null && agrees(value, again)
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm" aria-live="polite">
      {isSame && <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-positive" />}
      {isSame && <span>Computed again in your browser just now: {figure(again, 8)}. It is the same.</span>}
      {again !== undefined && !isSame && (
        <>
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
          <span>
            Computed again in your browser: {figure(again, 8)}. The service answered {figure(value ?? 0, 8)}.
          </span>
        </>
      )}
      {query.isPending && <span className="text-ink-muted">Computing it again in your browser …</span>}
    </p>
  )
}
