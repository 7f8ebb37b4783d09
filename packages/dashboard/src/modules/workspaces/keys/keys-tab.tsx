import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { CreateKeyDialog, KeyTable } from '../../../features/api-keys/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Workspace } from '../api-types.ts'
import { PAGE_SIZE, workspaceKeysQuery } from '../queries.ts'
import type { WorkspaceRights } from '../roles.ts'
import { workspaceKeyCalls } from './key-calls.ts'

const route = getRouteApi('/shell/workspaces/$id')

interface KeysTabProps {
  workspace: Workspace
  rights: WorkspaceRights
}

/** The API keys that are filed under a workspace; each belongs to who created it. */
export const KeysTab = ({ workspace: { id }, rights }: KeysTabProps) => {
  const { page, inactive = false } = route.useSearch()
  const navigate = route.useNavigate()
  const user = useUser()
  const skip = skipOf(page, PAGE_SIZE)
  const show = (next: { page?: number; inactive?: true }) =>
    void navigate({ search: { tab: 'keys', ...next }, replace: true })
  return (
    <Card
      title="API keys"
      description="Everybody in the workspace sees these keys. A key belongs to whoever created it, and counts as one of theirs."
      padded={false}
      actions={<NewKey workspaceId={id} />}
    >
      <KeyTable
        query={useQuery(workspaceKeysQuery(id, { includeInactive: inactive, skip }))}
        withOwners
        includeInactive={inactive}
        skip={skip}
        onInclude={(included) => show({ inactive: included || undefined })}
        onSkip={(to) => show({ inactive: inactive || undefined, page: pageAt(to, PAGE_SIZE) })}
        mayRevoke={({ user_id }) => rights.administers || user_id === user.id}
        calls={workspaceKeyCalls(id)}
      >
        Keys of the applications that this team runs. Filed here, the team sees them and its admins can revoke
        them. What a key may do is decided by its scopes, not by the workspace.
      </KeyTable>
    </Card>
  )
}

const NewKey = ({ workspaceId }: { workspaceId: string }) => {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <Button look="primary" onPress={() => setIsCreating(true)}>
        <Plus aria-hidden="true" />
        New API key
      </Button>
      {isCreating && (
        <CreateKeyDialog calls={workspaceKeyCalls(workspaceId)} onClose={() => setIsCreating(false)} />
      )}
    </>
  )
}
