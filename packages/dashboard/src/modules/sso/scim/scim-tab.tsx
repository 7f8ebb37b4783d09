import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { SsoConfig } from '../api-types.ts'
import { scimUrl } from '../provider-setup/addresses.ts'
import { SetupValueLine } from '../provider-setup/setup-value-line.tsx'
import { setupQuery } from '../queries.ts'
import { useCreateScimToken, useRevokeScimToken } from './commands.ts'

/** Lets the identity provider manage the accounts of the domain. */
export const ScimTab = ({ config }: { config: SsoConfig }) => {
  const { data: setup } = useQuery(setupQuery)
  return (
    <Card
      title="Provisioning by SCIM"
      description="The identity provider creates, changes and deactivates the accounts of this domain, and gives roles by its groups."
      actions={
        <Badge tone={config.scim_token_set ? 'positive' : 'neutral'}>
          {config.scim_token_set ? 'Token set' : 'No token'}
        </Badge>
      }
    >
      <div className="flex max-w-3xl flex-col gap-5">
        {setup?.scim === false && (
          <Notice tone="warning" title="SCIM is switched off">
            The token is refused until the setting SCIM_ENABLED is true.
          </Notice>
        )}
        {!config.is_active && (
          <Notice tone="warning">The token is refused while the configuration is inactive.</Notice>
        )}
        <dl className="flex flex-col gap-2">
          {setup && <SetupValueLine label="Base URL" value={scimUrl(setup)} />}
        </dl>
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:text-ink-faint">
          <li>Switch on SCIM 2.0 provisioning for the application at the identity provider.</li>
          <li>Enter the base URL, and the token as bearer token.</li>
          <li>
            Assign people, and push the groups that the tab Roles maps. SCIM has no order of groups: the
            highest role among somebody’s groups counts.
          </li>
        </ol>
        <TokenActions config={config} isOn={setup?.scim !== false} />
      </div>
    </Card>
  )
}

const TokenActions = ({ config, isOn }: { config: SsoConfig; isOn: boolean }) => {
  const create = useCreateScimToken(config)
  const revoke = useRevokeScimToken(config)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look={config.scim_token_set ? 'secondary' : 'primary'}
        refused={!isOn && 'SCIM is switched off by the setting SCIM_ENABLED.'}
        isPending={create.isPending}
        onPress={() => create.run()}
      >
        {config.scim_token_set ? 'Replace token' : 'Create token'}
      </Button>
      {config.scim_token_set && (
        <Button look="danger" isPending={revoke.isPending} onPress={() => revoke.run()}>
          Revoke token
        </Button>
      )}
      {create.data && <TokenDialog token={create.data.token} onClose={create.reset} />}
    </div>
  )
}

const TokenDialog = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <Dialog title="The new SCIM token" isOpen onClose={onClose}>
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title="Copy it now">
        You will not see this token again. The service stores only its hash.
      </Notice>
      <CodeBlock label="SCIM token" code={token} />
      <div className="flex justify-end">
        <Button look="primary" onPress={onClose}>
          I have copied it
        </Button>
      </div>
    </div>
  </Dialog>
)
