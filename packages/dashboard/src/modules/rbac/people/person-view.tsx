import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { words } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import type { PersonPermissions } from '../api-types.ts'
import { PermissionMatrix } from '../permission-matrix.tsx'
import { ALL_PERMISSIONS, enforcedOf, type Permissions, permissionsOf, together } from '../permissions.ts'
import { roleQuery } from '../queries.ts'
import { AssignDialog, RevokeRoleDialog } from './assignment-dialogs.tsx'
import { GrantsCard } from './grants-card.tsx'

interface PersonViewProps {
  person: PersonPermissions
}

/** What is recorded of a person beside what the built-in role really allows, and the buttons that change the record. */
export const PersonView = ({ person }: PersonViewProps) => (
  <div className="flex flex-col gap-5">
    <RecordedRoles person={person} />
    <GrantsCard person={person} />
    {person.is_superuser ? (
      <Comparison person={person} acting={ALL_PERMISSIONS} actingRole="superuser" />
    ) : (
      <WithBuiltInRole person={person} />
    )}
  </div>
)

const WithBuiltInRole = ({ person }: PersonViewProps) => (
  <QueryView query={useQuery(roleQuery(person.base_role))}>
    {(role) => <Comparison person={person} acting={permissionsOf(role)} actingRole={role.name} />}
  </QueryView>
)

const RecordedRoles = ({ person }: PersonViewProps) => {
  const mayAssign = useMay('superuser', 'permission.create')
  const [isAssigning, setIsAssigning] = useState(false)
  return (
    <Card
      title={person.username}
      actions={
        <Button
          look="primary"
          refused={!mayAssign && reservedFor('superuser')}
          onPress={() => setIsAssigning(true)}
        >
          <Plus aria-hidden="true" />
          Assign role
        </Button>
      }
    >
      <Facts
        facts={[
          {
            name: person.enforced ? 'Built-in role' : 'Built-in role, which acts',
            value: person.is_superuser ? 'Superuser' : words(person.base_role),
          },
          {
            name: person.enforced ? 'Custom roles, which add to it' : 'Custom roles, recorded only',
            value: <CustomRoles person={person} />,
          },
        ]}
      />
      {isAssigning && <AssignDialog person={person} onClose={() => setIsAssigning(false)} />}
    </Card>
  )
}

const CustomRoles = ({ person }: PersonViewProps) => {
  const mayRevoke = useMay('superuser', 'permission.delete')
  const [revoked, setRevoked] = useState<string>()
  if (person.custom_roles.length === 0) return 'None'
  return (
    <ul className="flex flex-col gap-1">
      {person.custom_roles.map((name) => (
        <li key={name} className="flex items-center gap-2">
          <Link to="/admin/roles/$name" params={{ name }} className="text-accent hover:underline">
            {name}
          </Link>
          <Button
            look="quiet"
            size="small"
            refused={!mayRevoke && reservedFor('superuser')}
            onPress={() => setRevoked(name)}
          >
            Revoke<span className="sr-only"> {name}</span>
          </Button>
        </li>
      ))}
      {revoked !== undefined && (
        <RevokeRoleDialog person={person} role={revoked} onClose={() => setRevoked(undefined)} />
      )}
    </ul>
  )
}

interface ComparisonProps extends PersonViewProps {
  /** What the built-in role allows. */
  acting: Permissions
  actingRole: string
}

const Comparison = ({ person, acting, actingRole }: ComparisonProps) => {
  const allowed = person.enforced ? together(acting, enforcedOf(person.permissions)) : acting
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <Card
        title="What the record would allow"
        description="The built-in role, custom roles and grants that have not expired. A plus marks what is recorded only, and is not allowed."
        actions={!person.enforced && <Badge>Not enforced</Badge>}
      >
        <PermissionMatrix
          label={`What the record of ${person.username} would allow`}
          permissions={person.permissions}
          comparedWith={allowed}
        />
      </Card>
      <Card
        title="What is really allowed"
        description={
          person.enforced
            ? `What ${actingRole}, the built-in role of the account, allows, with what custom roles and grants add.`
            : `What ${actingRole}, the built-in role of the account, allows. The service checks this alone.`
        }
        actions={<Badge tone="positive">In force</Badge>}
      >
        <PermissionMatrix label={`What ${person.username} is really allowed`} permissions={allowed} />
      </Card>
    </div>
  )
}
