import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { UserPicker } from '../../../features/users/index.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { personQuery } from '../queries.ts'
import { PersonView } from './person-view.tsx'

const route = getRouteApi('/shell/admin/roles')

/** Chooses a person, and shows what is recorded of them. */
export const PeopleTab = () => {
  const { person: id } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useQuery({ ...personQuery(id ?? ''), enabled: id !== undefined })
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-md">
        <UserPicker
          label="Person"
          value={id}
          known={data && { id: data.user_id, username: data.username }}
          onChange={(person) => void navigate({ search: { tab: 'people', person }, replace: true })}
        />
      </div>
      {id === undefined ? (
        <EmptyState icon={<UserRound />} title="Choose a person">
          You see what custom roles and grants would allow, beside what the built-in role of the account
          really allows.
        </EmptyState>
      ) : (
        <Person key={id} id={id} />
      )}
    </div>
  )
}

const Person = ({ id }: { id: string }) => (
  <QueryView query={useQuery(personQuery(id))}>{(person) => <PersonView person={person} />}</QueryView>
)
