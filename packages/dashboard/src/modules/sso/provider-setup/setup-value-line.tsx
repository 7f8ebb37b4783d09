import { CopyButton } from '../../../ui/code-block.tsx'
import type { SetupValue } from './addresses.ts'

/** A value to copy into the pages of an identity provider. */
export const SetupValueLine = ({ label, value }: SetupValue) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-sunken py-1.5 pr-1.5 pl-3.5">
    <dt className="w-full text-sm text-ink-muted sm:w-36">{label}</dt>
    <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
      <code className="min-w-0 font-mono text-sm wrap-anywhere select-all">{value}</code>
      <CopyButton text={value} subject={label} />
    </dd>
  </div>
)
