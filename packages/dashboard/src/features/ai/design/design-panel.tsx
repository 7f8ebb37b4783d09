import { Card } from '../../../ui/card.tsx'
import { LoadingLines } from '../../../ui/states.tsx'
import { DesignForm } from './design-form.tsx'
import { DesignResult } from './design-result.tsx'
import { Templates } from './templates.tsx'
import type { DesignFormState } from './use-design-form.ts'

/** Form for an idea, and the experiment that the assistant designs from it. */
export const DesignPanel = ({ state }: { state: DesignFormState }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
    <Card title="Your idea">
      <DesignForm state={state} />
    </Card>
    <div aria-live="polite" className="flex min-w-0 flex-col gap-6">
      <Answer state={state} />
      {state.design.data === undefined && <Templates />}
    </div>
  </div>
)

const Answer = ({ state: { design } }: { state: DesignFormState }) => {
  if (design.isPending) {
    return (
      <Card title="Designing an experiment">
        <LoadingLines lines={8} />
      </Card>
    )
  }
  return design.data ? <DesignResult design={design.data} /> : null
}
