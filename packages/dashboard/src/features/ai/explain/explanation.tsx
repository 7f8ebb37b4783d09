import { Badge, type Tone } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/code-block.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { figure, words } from '../../../ui/format.ts'
import { Bullets } from '../bullets.tsx'
import { Origin } from '../origin.tsx'
import type { Interpretation } from '../queries.ts'
import { asText, sectionsOf } from './as-text.ts'

const RECOMMENDATIONS: Record<Interpretation['recommendation'], { tone: Tone; label: string }> = {
  SHIP_VARIANT: { tone: 'positive', label: 'Ship the variant' },
  KEEP_CONTROL: { tone: 'negative', label: 'Keep the control' },
  CONTINUE_TESTING: { tone: 'accent', label: 'Continue testing' },
  INCONCLUSIVE: { tone: 'neutral', label: 'Inconclusive' },
}

interface ExplanationProps {
  id: string
  /** The name of the experiment. */
  name: string
  interpretation: Interpretation
}

/** What the assistant wrote about an experiment, with everything it counts. */
export const Explanation = ({ id, name, interpretation }: ExplanationProps) => {
  const { tone, label } = RECOMMENDATIONS[interpretation.recommendation]
  return (
    <Card
      title={name}
      actions={
        <>
          <CopyButton text={asText(interpretation)} label="Copy text" />
          <LinkButton to="/experiments/$id/results" params={{ id }} size="small">
            Results
          </LinkButton>
        </>
      }
    >
      <div className="flex max-w-3xl flex-col gap-5">
        <div>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-lg">{interpretation.summary}</p>
        <p className="text-ink-muted">{interpretation.confidence_statement}</p>
        {sectionsOf(interpretation).map(({ title, items }) => (
          <Bullets key={title} title={title} items={items} />
        ))}
        <Figures figures={interpretation.figures} />
        <Origin generated_by={interpretation.generated_by} fallback_reason={interpretation.fallback_reason} />
      </div>
    </Card>
  )
}

type Figure = Interpretation['figures'][number]

const COLUMNS: readonly Column<Figure>[] = [
  {
    id: 'name',
    header: 'Figure',
    isRowHeader: true,
    cell: ({ name }) => words(name),
    text: ({ name }) => name,
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    cell: ({ value }) => figure(value),
    text: ({ value }) => String(value),
  },
]

const Figures = ({ figures }: Pick<Interpretation, 'figures'>) =>
  figures.length > 0 && (
    <Disclosure title={`The ${figures.length} figures behind the words`}>
      <DataTable
        label="Figures"
        columns={COLUMNS}
        rows={figures}
        rowKey={({ name }) => name}
        csv="figures.csv"
      />
    </Disclosure>
  )
