import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { LoadingLines } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Experiment } from '../api-types.ts'
import { ExperimentStatus } from '../lifecycle/experiment-status.tsx'
import { experimentQuery } from '../queries.ts'
import { AssignmentList } from './assignment-list.tsx'
import type { AssignmentsSearch } from './search.ts'
import { SubjectCard } from './subject-card.tsx'

const route = getRouteApi('/shell/experiments/$id/assignments')

/** The assignments of an experiment, and the look-up of one subject. */
export const AssignmentsPage = () => {
  const { id } = route.useParams()
  const experiment = useQuery(experimentQuery(id))
  return (
    <QueryView
      query={experiment}
      loading={
        <Page title="Assignments">
          <LoadingLines lines={8} />
        </Page>
      }
    >
      {(data) => <Assignments experiment={data} />}
    </QueryView>
  )
}

const Assignments = ({ experiment }: { experiment: Experiment }) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (patch: Partial<AssignmentsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...patch }) })
  return (
    <Page
      title="Assignments"
      description={`The variant of each subject in ${experiment.name}, the reason and its events.`}
      crumbs={[
        { label: 'Experiments', to: '/experiments' },
        { label: experiment.name, to: '/experiments/$id', params: { id: experiment.id } },
      ]}
      status={<ExperimentStatus status={experiment.status} archived_at={experiment.archived_at} />}
    >
      <LookUp key={`form ${search.subject}`} subject={search.subject ?? ''} change={change} />
      {search.subject !== undefined && (
        <SubjectCard key={`card ${search.subject}`} experiment={experiment} userId={search.subject} />
      )}
      <AssignmentList experiment={experiment} search={search} change={change} />
    </Page>
  )
}

interface LookUpProps {
  subject: string
  change: (patch: Partial<AssignmentsSearch>) => void
}

const LookUp = ({ subject, change }: LookUpProps) => {
  const [typed, setTyped] = useState(subject)
  const lookUp = () => change({ subject: typed.trim() === '' ? undefined : typed.trim() })
  return (
    <Card>
      <Form onSubmit={lookUp} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label="Look up a subject"
            code
            maxLength={255}
            value={typed}
            onChange={setTyped}
            placeholder="user-123"
          />
        </div>
        <Button type="submit" look="primary">
          Look up
        </Button>
        {subject !== '' && (
          <Button look="quiet" onPress={() => change({ subject: undefined })}>
            Clear
          </Button>
        )}
      </Form>
    </Card>
  )
}
