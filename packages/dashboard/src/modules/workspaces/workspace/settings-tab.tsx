import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Workspace } from '../api-types.ts'
import { useDeleteWorkspace, useSaveWorkspace } from '../commands.ts'
import type { WorkspaceRights } from '../roles.ts'

interface SettingsTabProps {
  workspace: Workspace
  rights: WorkspaceRights
}

/** The name and the description of a workspace, and for its owners the end of it. */
export const SettingsTab = ({ workspace, rights }: SettingsTabProps) => (
  <div className="flex flex-col gap-6">
    <DefinitionCard workspace={workspace} />
    {rights.owns && <DeletionCard workspace={workspace} />}
  </div>
)

const DefinitionCard = ({ workspace }: { workspace: Workspace }) => {
  const [name, setName] = useState(workspace.name)
  const [description, setDescription] = useState(workspace.description ?? '')
  const save = useSaveWorkspace(workspace)
  const body = { name: name.trim(), description: description.trim() || null }
  const isChanged = body.name !== workspace.name || body.description !== workspace.description
  return (
    <Card>
      <Form
        error={save.error}
        onSubmit={() => isChanged && save.run(body)}
        className="flex max-w-2xl flex-col gap-5"
      >
        <TextField label="Name" name="name" isRequired maxLength={100} value={name} onChange={setName} />
        <SlugField slug={workspace.slug} />
        <TextField
          label="Description"
          name="description"
          rows={3}
          maxLength={2000}
          value={description}
          onChange={setDescription}
        />
        <div>
          <Button
            type="submit"
            look="primary"
            refused={!isChanged && 'Nothing has changed.'}
            isPending={save.isPending}
          >
            Save
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const SlugField = ({ slug }: { slug: string }) => (
  <TextField
    label="Slug"
    code
    isReadOnly
    hint="It identifies the workspace and stays as it is."
    value={slug}
  />
)

const DeletionCard = ({ workspace }: { workspace: Workspace }) => {
  const router = useRouter()
  const remove = useDeleteWorkspace(workspace, () => router.navigate({ to: '/workspaces' }))
  return (
    <Card
      title="Delete the workspace"
      description="Members and invites are deleted with it. Its API keys keep working and stay with their owners."
    >
      <Button look="danger" isPending={remove.isPending} onPress={() => remove.run()}>
        Delete workspace
      </Button>
    </Card>
  )
}
