import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Webhook, WebhookTest } from '../api-types.ts'
import { useTestWebhook } from '../commands.ts'

/** Sends a test message and shows the answer. */
export const TestButton = ({ webhook }: { webhook: Webhook }) => {
  const test = useTestWebhook(webhook)
  return (
    <>
      <Button isPending={test.isPending} onPress={() => test.run()}>
        Send test message
      </Button>
      {test.data && (
        <Dialog title="Test message" isOpen onClose={test.reset}>
          <TestAnswer result={test.data} />
        </Dialog>
      )}
    </>
  )
}

const TestAnswer = ({
  result: { delivered, status, error, answer, duration_ms },
}: {
  result: WebhookTest
}) => (
  <div className="flex flex-col gap-4">
    {delivered ? (
      <Notice tone="positive" title="The endpoint has the message">
        It answered with status {status} in {duration_ms} ms.
      </Notice>
    ) : (
      <Notice tone="negative" title="The endpoint does not have the message">
        {error}. The call took {duration_ms} ms.
      </Notice>
    )}
    {answer !== null && answer !== '' && <CodeBlock label="Answer" code={answer} />}
  </div>
)
