import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useUser } from '../../../api/session.ts'
import { EntityHistory } from '../../../features/audit/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Workspace } from '../api-types.ts'
import { InvitesTab } from '../invites/invites-tab.tsx'
import { KeysTab } from '../keys/keys-tab.tsx'
import { useLeaveWorkspace } from '../members/commands.ts'
import { MembersTab } from '../members/members-tab.tsx'
import { workspaceQuery } from '../queries.ts'
import { rightsIn, roleLabel, type WorkspaceRights } from '../roles.ts'
import type { WorkspaceTab } from '../search.ts'
import { SettingsTab } from './settings-tab.tsx'

const route = getRouteApi('/shell/workspaces/$id')

/** One workspace: its members, invites, keys and settings. */
export const WorkspacePage = () => {
  const { id } = route.useParams()
  return (
    <QueryView query={useQuery(workspaceQuery(id))}>
      {(workspace) => <WorkspaceView key={id} workspace={workspace} />}
    </QueryView>
  )
}

const tabsOf = ({ administers }: WorkspaceRights): readonly { id: WorkspaceTab; label: string }[] => [
  { id: 'members', label: 'Members' },
  ...(administers ? [{ id: 'invites' as const, label: 'Invites' }] : []),
  { id: 'keys', label: 'API keys' },
  ...(administers ? [{ id: 'settings' as const, label: 'Settings' }] : []),
  { id: 'history', label: 'History' },
]

const WorkspaceView = ({ workspace }: { workspace: Workspace }) => {
  const { tab: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const rights = rightsIn(workspace, useUser())
  const tabs = tabsOf(rights)
  const tab = tabs.find(({ id }) => id === asked)?.id ?? 'members'
  return (
    <Page
      title={workspace.name}
      description={workspace.description}
      crumbs={[{ label: 'Workspaces', to: '/workspaces' }]}
      status={workspace.my_role && <Badge tone="accent">{roleLabel(workspace.my_role)}</Badge>}
      actions={workspace.my_role && <LeaveButton workspace={workspace} />}
    >
      <Tabs
        label="Parts of the workspace"
        tabs={tabs}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'members' ? undefined : next } })}
      >
        <TabContent tab={tab} workspace={workspace} rights={rights} />
      </Tabs>
    </Page>
  )
}

const LeaveButton = ({ workspace }: { workspace: Workspace }) => {
  const router = useRouter()
  const leave = useLeaveWorkspace(workspace, useUser().id, () => router.navigate({ to: '/workspaces' }))
  return (
    <Button isPending={leave.isPending} onPress={() => leave.run()}>
      <LogOut aria-hidden="true" />
      Leave
    </Button>
  )
}

interface TabContentProps {
  tab: WorkspaceTab
  workspace: Workspace
  rights: WorkspaceRights
}

const TabContent = ({ tab, workspace, rights }: TabContentProps) => {
  switch (tab) {
    case 'members':
      return <MembersTab workspace={workspace} rights={rights} />
    case 'invites':
      return <InvitesTab workspace={workspace} rights={rights} />
    case 'keys':
      return <KeysTab workspace={workspace} rights={rights} />
    case 'settings':
      return <SettingsTab key={workspace.updated_at} workspace={workspace} rights={rights} />
    case 'history':
      return <HistoryTab workspace={workspace} />
  }
}

const HistoryTab = ({ workspace: { id } }: { workspace: Workspace }) => (
  <div className="flex flex-col gap-6">
    <Card title="Changes of the workspace">
      <EntityHistory entityType="workspace" entityId={id} />
    </Card>
    <Card title="Changes of its members">
      <EntityHistory entityType="workspace_member" entityId={id} />
    </Card>
  </div>
)
