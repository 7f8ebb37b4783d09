import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { SsoConfig, SsoSetup } from '../api-types.ts'
import { useDeleteConfig, useSwitchConfig } from '../commands.ts'
import { TestButton } from '../test-sign-in/test-button.tsx'

interface ConfigActionsProps {
  config: SsoConfig
  /** undefined: not read yet. */
  setup: SsoSetup | undefined
}

/** Tests a configuration, switches it on and off, or deletes it. */
export const ConfigActions = ({ config, setup }: ConfigActionsProps) => {
  const router = useRouter()
  const activation = useSwitchConfig(config)
  const remove = useDeleteConfig(config, () => router.navigate({ to: '/admin/sso' }))
  return (
    <>
      <Switch isSelected={config.is_active} isDisabled={activation.isPending} onChange={activation.run}>
        {config.is_active ? 'Active' : 'Inactive'}
      </Switch>
      <TestButton config={config} setup={setup} />
      <ActionMenu
        label={`Actions of ${config.org_name}`}
        items={[
          { id: 'delete', label: 'Delete', icon: <Trash2 />, tone: 'danger', onAction: () => remove.run() },
        ]}
      />
    </>
  )
}
