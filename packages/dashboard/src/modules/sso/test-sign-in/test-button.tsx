import { ExternalLink } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { SsoConfig, SsoSetup } from '../api-types.ts'
import { isSupported } from '../providers.ts'
import { useTestSignIn } from './commands.ts'

interface TestButtonProps {
  config: SsoConfig
  /** undefined: not read yet. */
  setup: SsoSetup | undefined
}

/** Why a configuration cannot be tested; false: it can. */
const refusalOf = ({ provider_type }: SsoConfig, setup: SsoSetup | undefined): string | false => {
  if (!isSupported(provider_type)) return 'This kind of provider is not supported.'
  if (setup?.dashboard_origins.includes(location.origin) === false)
    return 'Single sign-on is refused at this address.'
  return (
    provider_type === 'saml' && setup?.saml.opens_sessions === false && 'SAML does not sign people in here.'
  )
}

/** Signs in at the provider in a new tab, changes nothing, and shows there what came back. */
export const TestButton = ({ config, setup }: TestButtonProps) => {
  const test = useTestSignIn(config)
  return (
    <Button refused={refusalOf(config, setup)} isPending={test.isPending} onPress={() => test.run()}>
      <ExternalLink aria-hidden="true" />
      Test sign-in
    </Button>
  )
}
