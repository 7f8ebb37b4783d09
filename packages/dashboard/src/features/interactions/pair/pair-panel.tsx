import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, GitFork } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ExperimentPicker } from '../../experiments/index.ts'
import { pairQuery } from '../queries.ts'
import { PairResult } from './pair-result.tsx'

interface PairPanelProps {
  /** Ids of the two experiments; undefined: not chosen. */
  a: string | undefined
  b: string | undefined
  onChange: (part: { a?: string | undefined; b?: string | undefined }) => void
}

/** Choice of two experiments, and the test for an interaction between them. */
export const PairPanel = ({ a, b, onChange }: PairPanelProps) => (
  <div className="flex flex-col gap-5">
    <div className="grid items-end gap-4 md:grid-cols-[1fr_auto_1fr]">
      <ExperimentPicker label="First experiment" value={a} onChange={(id) => onChange({ a: id })} />
      <Button
        look="quiet"
        aria-label="Swap experiments"
        isDisabled={a === undefined || b === undefined}
        onPress={() => onChange({ a: b, b: a })}
      >
        <ArrowLeftRight aria-hidden="true" />
      </Button>
      <ExperimentPicker label="Second experiment" value={b} onChange={(id) => onChange({ b: id })} />
    </div>
    <Chosen a={a} b={b} />
  </div>
)

const Chosen = ({ a, b }: Pick<PairPanelProps, 'a' | 'b'>) => {
  if (a === undefined || b === undefined) return <NotChosen />
  if (a === b) return <Notice>Choose two different experiments.</Notice>
  return <Tested key={`${a} ${b}`} a={a} b={b} />
}

const Tested = ({ a, b }: { a: string; b: string }) => (
  <QueryView query={useQuery(pairQuery(a, b))}>{(pair) => <PairResult pair={pair} />}</QueryView>
)

const NotChosen = () => (
  <Card>
    <EmptyState icon={<GitFork />} title="Choose two experiments">
      The test compares each metric across all combinations of their variants, among subjects in both. If the
      effect of one depends on the variant of the other, they interact: do not ship both winners without a
      further test.
    </EmptyState>
  </Card>
)
