import { Card } from '../../../ui/card.tsx'
import { LoadingLines } from '../../../ui/states.tsx'
import { DesignForm } from './design-form.tsx'
import { Proposal } from './proposal.tsx'
import { Templates } from './templates.tsx'
import type { DesignState } from './use-design.ts'

/** From an idea in words to an experiment that can be run. */
export const DesignPanel = ({ state }: { state: DesignState }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
    <Card title="Your idea">
      <DesignForm state={state} />
    </Card>
    <div aria-live="polite" className="flex min-w-0 flex-col gap-6">
      <Answer state={state} />
      {state.ask.data === undefined && <Templates />}
    </div>
  </div>
)

const Answer = ({ state: { ask } }: { state: DesignState }) => {
  if (ask.isPending) {
    return (
      <Card title="The assistant is thinking">
        <LoadingLines lines={8} />
      </Card>
    )
  }
  return ask.data ? <Proposal design={ask.data} /> : null
}
