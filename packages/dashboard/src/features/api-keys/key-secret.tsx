import { Button, LinkButton } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A new key to copy, and a call to try it with. */
export const KeySecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <div className="flex flex-col gap-4">
    <Notice tone="warning" title="Copy it now">
      You will not see this key again. The service stores only its hash.
    </Notice>
    <CodeBlock label="API key" code={secret} />
    <CodeBlock
      label="Try it"
      language="shell"
      code={[
        `curl ${location.origin}/api/v1/feature-flags/user/somebody \\`,
        `  -H 'X-API-Key: ${secret}'`,
      ].join('\n')}
    />
    <div className="flex justify-end gap-2">
      <LinkButton to="/developers">Snippets for every SDK</LinkButton>
      <Button look="primary" onPress={onDone}>
        I have copied it
      </Button>
    </div>
  </div>
)
