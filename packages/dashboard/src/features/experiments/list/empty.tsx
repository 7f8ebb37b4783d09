import { FlaskConical, SearchX } from 'lucide-react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** Stands where no experiment is: because there is none yet, or because the filters find none. */
export const NoExperiments = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => {
  const mayEdit = useMay('editor')
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No experiment matches"
        action={<Button onPress={onClear}>Clear filters</Button>}
      >
        Archived experiments are found only with “Archived too”.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<FlaskConical />}
      title="Find out what works before everybody gets it"
      action={mayEdit ? <FirstSteps /> : <Button refused={reservedFor('editor')}>New experiment</Button>}
    >
      An experiment shows variants of your product to comparable groups and measures what they do. You say
      what you expect and which metric decides; Assay splits the traffic, watches the split and tells when
      there is something to decide.
    </EmptyState>
  )
}

const FirstSteps = () => (
  <div className="flex flex-wrap justify-center gap-2">
    <LinkButton to="/developers">Connect an application</LinkButton>
    <LinkButton to="/experiments/new" look="primary">
      Write the first experiment
    </LinkButton>
  </div>
)
