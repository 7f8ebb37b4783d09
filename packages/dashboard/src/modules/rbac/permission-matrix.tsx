import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { words } from '../../ui/format.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import type { Action, Resource } from './api-types.ts'
import { ACTIONS, allows, type Permissions, RESOURCES, withActions } from './permissions.ts'

const CELL = 'border-b border-line px-3 py-1.5'

interface FrameProps {
  label: string
  cell: (resource: Resource, action: Action) => ReactNode
  /** What stands before the name of a resource. */
  rowStart?: (resource: Resource) => ReactNode
}

/** The table of resources and actions. */
const Frame = ({ label, cell, rowStart }: FrameProps) => (
  <ScrollArea label={label}>
    <table aria-label={label} className="w-full border-separate border-spacing-0">
      <thead>
        <tr className="text-left text-sm text-ink-muted">
          <th scope="col" className={CELL}>
            Resource
          </th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col" className={`${CELL} text-center font-medium`}>
              {words(action)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RESOURCES.map((resource) => (
          <tr key={resource}>
            <th scope="row" className={`${CELL} text-left font-normal whitespace-nowrap`}>
              {rowStart?.(resource) ?? words(resource)}
            </th>
            {ACTIONS.map((action) => (
              <td key={action} className={`${CELL} text-center`}>
                {cell(resource, action)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

interface PermissionMatrixProps {
  label: string
  permissions: Permissions
  /** Marks what the permissions contain and these do not. */
  comparedWith?: Permissions
}

/** Permissions to look at: a tick where an action is allowed, a plus where others do not allow it. */
export const PermissionMatrix = ({
  label,
  permissions,
  comparedWith = permissions,
}: PermissionMatrixProps) => (
  <Frame
    label={label}
    cell={(resource, action) => {
      if (!allows(permissions, resource, action)) return <Sign text="not allowed" />
      return allows(comparedWith, resource, action) ? <Sign text="allowed" /> : <Sign text="recorded only" />
    }}
  />
)

const SIGNS = {
  allowed: <Check className="size-4 text-positive" />,
  'recorded only': <Plus className="size-4 text-warning" strokeWidth={3} />,
  'not allowed': <span className="text-ink-faint">·</span>,
}

/** Positioned, so that its hidden text scrolls with the table and does not widen the page. */
const Sign = ({ text }: { text: keyof typeof SIGNS }) => (
  <span className="relative inline-grid h-6 place-items-center">
    <span aria-hidden="true">{SIGNS[text]}</span>
    <span className="sr-only">{text}</span>
  </span>
)

interface MatrixFieldProps {
  label: string
  value: Permissions
  onChange: (permissions: Permissions) => void
}

/** Permissions to choose: a box for each action on each resource, and one for all actions on a resource. */
export const MatrixField = ({ label, value, onChange }: MatrixFieldProps) => {
  const change = (resource: Resource, actions: readonly Action[], isAllowed: boolean) =>
    onChange(withActions(value, resource, { actions, isAllowed }))
  return (
    <Frame
      label={label}
      rowStart={(resource) => {
        const allowed = ACTIONS.filter((action) => allows(value, resource, action)).length
        return (
          <Checkbox
            isSelected={allowed === ACTIONS.length}
            isIndeterminate={allowed > 0 && allowed < ACTIONS.length}
            onChange={(isAllowed) => change(resource, ACTIONS, isAllowed)}
          >
            {words(resource)}
            <span className="sr-only">: every action</span>
          </Checkbox>
        )
      }}
      cell={(resource, action) => (
        <span className="inline-flex">
          <Checkbox
            labelHidden
            isSelected={allows(value, resource, action)}
            onChange={(isAllowed) => change(resource, [action], isAllowed)}
          >
            {`${words(resource)}: ${action}`}
          </Checkbox>
        </span>
      )}
    />
  )
}
