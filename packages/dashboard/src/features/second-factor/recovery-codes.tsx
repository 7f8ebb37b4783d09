import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/code-block.tsx'
import { download } from '../../ui/download.ts'
import { Notice } from '../../ui/notice.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The words on the button that goes on. */
  done: string
  onDone: () => void
}

const fileText = (codes: readonly string[]): string =>
  [
    'Recovery codes of Assay. Each works once in place of a code of the authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n')

/** New recovery codes, which are never shown again. */
export const RecoveryCodes = ({ codes, done, onDone }: RecoveryCodesProps) => (
  <div className="flex flex-col gap-4">
    <Notice tone="warning" title="Store these recovery codes now">
      They are not shown again. Each replaces a code of your authenticator app once, when you do not have your
      phone.
    </Notice>
    <ul
      aria-label="Recovery codes"
      className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-6 gap-y-1.5 rounded-xl border border-line bg-sunken p-4 font-mono text-sm whitespace-nowrap"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap items-center gap-2">
      <CopyButton text={codes.join('\n')} label="Copy" look="secondary" size="normal" />
      <Button onPress={() => download('assay-recovery-codes.txt', fileText(codes))}>
        <Download aria-hidden="true" />
        Download
      </Button>
      <div className="ml-auto">
        <Button look="primary" onPress={onDone}>
          {done}
        </Button>
      </div>
    </div>
  </div>
)
