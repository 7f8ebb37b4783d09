import { CodeBlock } from '../../../ui/code-block.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'

interface ExplanationProps {
  answer: {
    notes: readonly string[]
    alpha_per_comparison: number
    comparisons: number
    inflation_factor: number
    reproduce: { method: string; inputs: Record<string, unknown> }
  }
}

/** Method and inputs of an answer. */
export const Explanation = ({ answer: { notes, reproduce, ...rest } }: ExplanationProps) => (
  <Disclosure title="How this is computed">
    <div className="flex flex-col gap-4">
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-ink-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p className="figures text-sm text-ink-muted">
        {comparisonText(rest)}
        {rest.inflation_factor > 1 &&
          ` Interim looks increase the sample size by a factor of ${rest.inflation_factor.toFixed(3)}.`}
      </p>
      <CodeBlock label="Method and inputs" language="JSON" code={JSON.stringify(reproduce, null, 2)} />
    </div>
  </Disclosure>
)

const comparisonText = ({
  comparisons,
  alpha_per_comparison: alpha,
}: Pick<ExplanationProps['answer'], 'comparisons' | 'alpha_per_comparison'>): string => {
  const risk = `${Number((alpha * 100).toPrecision(3))} %`
  return comparisons === 1
    ? `One comparison, with a false positive risk of ${risk}.`
    : `${comparisons} comparisons, each with a false positive risk of ${risk}.`
}
