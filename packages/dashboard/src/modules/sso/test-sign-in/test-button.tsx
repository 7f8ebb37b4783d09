import { ExternalLink } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { SsoConfig } from '../api-types.ts'
import { useTestSignIn } from './commands.ts'

/** Signs in at the provider in a new tab, changes nothing, and shows there what came back. */
export const TestButton = ({ config }: { config: SsoConfig }) => {
  const test = useTestSignIn(config)
  return (
    <Button isPending={test.isPending} onPress={() => test.run()}>
      <ExternalLink aria-hidden="true" />
      Test sign-in
    </Button>
  )
}
