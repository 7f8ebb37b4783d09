import { FlaskConical, SearchX } from 'lucide-react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** The empty state of the list: no experiment yet, or none that matches the filters. */
export const NoExperiments = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => {
  const mayEdit = useMay('editor', 'experiment.create')
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No experiment matches"
        action={<Button onPress={onClear}>Clear filters</Button>}
      >
        Turn on “Include archived” to search archived experiments, too.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<FlaskConical />}
      title="Find out what works before you roll it out"
      action={mayEdit ? <FirstSteps /> : <Button refused={reservedFor('editor')}>New experiment</Button>}
    >
      An experiment shows variants of your product to comparable groups of subjects and measures the
      difference. You write down what you expect and which metric decides. Assay assigns the variants, checks
      the sample ratio and shows when the results are ready for a decision.
    </EmptyState>
  )
}

const FirstSteps = () => (
  <div className="flex flex-wrap justify-center gap-2">
    <LinkButton to="/developers">Connect an application</LinkButton>
    <LinkButton to="/experiments/new" look="primary">
      Create the first experiment
    </LinkButton>
  </div>
)
