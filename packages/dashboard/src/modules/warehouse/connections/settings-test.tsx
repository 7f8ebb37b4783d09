import { Button } from '../../../ui/button.tsx'
import type { ConnectionTestBody } from '../api-types.ts'
import { useTestSettings } from './test-commands.ts'
import { TestOutcome } from './test-outcome.tsx'

interface SettingsTestProps {
  /** What is tested, read when the button is pressed. */
  body: () => ConnectionTestBody
  /** false: something that the test needs is missing. */
  isReady: boolean
}

/** Tests the settings of a form before they are stored. */
export const SettingsTest = ({ body, isReady }: SettingsTestProps) => {
  const test = useTestSettings()
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        refused={!isReady && 'Fill in the settings and the key first.'}
        isPending={test.isPending}
        onPress={() => test.run(body())}
      >
        Test without saving
      </Button>
      {!test.isPending && <TestOutcome outcome={test.data} error={test.error} />}
    </div>
  )
}
