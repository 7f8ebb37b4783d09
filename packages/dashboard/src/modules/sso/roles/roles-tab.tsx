import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { SsoConfig } from '../api-types.ts'
import { useSaveConfig } from '../commands.ts'
import { isSupported, providerOf } from '../providers.ts'
import { MappingLine } from './mapping-line.tsx'
import { isSameMapping, MAX_GROUPS, mappingOf, repeatedGroups, rowsOf, withRow } from './mapping-rows.ts'

/** Which role the groups of the provider give. */
export const RolesTab = ({ config }: { config: SsoConfig }) => (
  <Card
    title="Roles from groups"
    description="Names of groups at the identity provider, in exactly the same letters, and the role that each gives."
  >
    <div className="flex max-w-3xl flex-col gap-5">
      <Ability config={config} />
      <MappingForm config={config} />
      <Rules />
    </div>
  </Card>
)

const Ability = ({ config: { provider_type } }: { config: SsoConfig }) =>
  isSupported(provider_type) && !providerOf(provider_type).sendsGroups ? (
    <Notice title="This kind of provider sends no groups">
      The mapping is not used: new people become viewers, and roles are changed on the page Users.
    </Notice>
  ) : null

const problemOf = (isChanged: boolean, repeated: ReadonlySet<string>): string | false => {
  if (repeated.size > 0) return 'Each group can have one role only.'
  return !isChanged && 'Nothing has changed.'
}

const MappingForm = ({ config }: { config: SsoConfig }) => {
  const [rows, setRows] = useState(() => rowsOf(config.role_mapping))
  const save = useSaveConfig(config)
  const role_mapping = mappingOf(rows)
  const repeated = repeatedGroups(rows)
  const problem = problemOf(!isSameMapping(role_mapping, config.role_mapping), repeated)
  return (
    <Form error={save.error} onSubmit={() => problem === false && save.run({ role_mapping })}>
      {rows.length === 0 && (
        <p className="rounded-lg border border-dashed border-line-strong px-4 py-5 text-center text-ink-muted">
          No group has a role yet: new people become viewers, and nobody’s role changes by signing in.
        </p>
      )}
      {rows.map((row, index) => (
        <MappingLine
          key={row.id}
          row={row}
          number={index + 1}
          isRepeated={repeated.has(row.group)}
          onChange={(next) => setRows(rows.map((other) => (other.id === next.id ? next : other)))}
          onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          onPress={() => setRows(withRow(rows))}
          refused={rows.length >= MAX_GROUPS && `At most ${MAX_GROUPS} groups can have a role.`}
        >
          <Plus aria-hidden="true" />
          Add group
        </Button>
        <Button type="submit" look="primary" refused={problem} isPending={save.isPending}>
          Save roles
        </Button>
      </div>
    </Form>
  )
}

const Rules = () => (
  <ul className="flex list-disc flex-col gap-1 border-t border-line pt-4 pl-5 text-sm text-ink-muted">
    <li>
      Somebody’s groups are read in the order in which the provider sends them; the first one that is listed
      here decides. The order of this list does not matter.
    </li>
    <li>New people in no listed group become viewers.</li>
    <li>
      An existing account changes its role only when one of its groups is listed. To take rights away by a
      group, map it to viewer.
    </li>
    <li>A role that you change on the page Users lasts until the next sign-in through a listed group.</li>
    <li>No sign-in makes anybody superuser, or takes that away.</li>
  </ul>
)
