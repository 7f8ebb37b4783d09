import { Badge, type Tone } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/code-block.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { figure, words } from '../../../ui/format.ts'
import type { Interpretation } from '../api-types.ts'
import { Origin } from '../origin.tsx'
import { InterpretationText } from './interpretation-text.tsx'
import { asText } from './sections.ts'

const RECOMMENDATIONS: Record<Interpretation['recommendation'], { tone: Tone; label: string }> = {
  SHIP_VARIANT: { tone: 'positive', label: 'Ship the variant' },
  KEEP_CONTROL: { tone: 'negative', label: 'Keep the control' },
  CONTINUE_TESTING: { tone: 'accent', label: 'Keep testing' },
  INCONCLUSIVE: { tone: 'neutral', label: 'Inconclusive' },
}

interface InterpretationResultProps {
  id: string
  /** The name of the experiment. */
  name: string
  interpretation: Interpretation
}

/** Interpretation of an experiment's results, with its recommendation and the numbers behind it. */
export const InterpretationResult = ({ id, name, interpretation }: InterpretationResultProps) => {
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
        <InterpretationText interpretation={interpretation} />
        <Numbers numbers={interpretation.figures} />
        <Origin generated_by={interpretation.generated_by} fallback_reason={interpretation.fallback_reason} />
      </div>
    </Card>
  )
}

type NamedNumber = Interpretation['figures'][number]

const COLUMNS: readonly Column<NamedNumber>[] = [
  {
    id: 'name',
    header: 'Name',
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

const Numbers = ({ numbers }: { numbers: readonly NamedNumber[] }) =>
  numbers.length > 0 && (
    <Disclosure title={numbers.length === 1 ? '1 number behind it' : `${numbers.length} numbers behind it`}>
      <DataTable
        label="Numbers behind the summary"
        columns={COLUMNS}
        rows={numbers}
        rowKey={({ name }) => name}
        csv="interpretation.csv"
      />
    </Disclosure>
  )
