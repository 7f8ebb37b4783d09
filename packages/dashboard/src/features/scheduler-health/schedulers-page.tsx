import { useQuery } from '@tanstack/react-query'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useRollUp } from './commands.ts'
import { schedulersQuery } from './queries.ts'
import { SchedulerCard } from './scheduler-card.tsx'

/** Every scheduler with its health, its runs and a way to run it now. */
export const SchedulersPage = () => {
  const query = useQuery(schedulersQuery)
  return (
    <Page
      title="Schedulers"
      description="Background jobs. With several instances of the service, only one does each run."
      actions={<RollUpButton />}
    >
      <QueryView query={query}>
        {({ schedulers }) => schedulers.map((health) => <SchedulerCard key={health.name} health={health} />)}
      </QueryView>
    </Page>
  )
}

const RollUpButton = () => {
  const rollUp = useRollUp()
  return (
    <Button
      isPending={rollUp.isPending}
      refused={!useMay('superuser') && reservedFor('superuser')}
      onPress={() => rollUp.run()}
    >
      Roll up events
    </Button>
  )
}
