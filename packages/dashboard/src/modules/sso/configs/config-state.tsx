import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { dateTime } from '../../../ui/format.ts'
import type { SsoConfig, SsoSetup } from '../api-types.ts'
import { isSupported } from '../providers.ts'
import { certificateState, certificateText } from './certificate.ts'

/** Whether anybody signs in through a configuration, in one word. */
const stateOf = ({ is_active, provider_type }: SsoConfig, setup: SsoSetup | undefined) => {
  if (!isSupported(provider_type)) return { text: 'Not supported', tone: 'warning' } as const
  if (!is_active) return { text: 'Inactive', tone: 'neutral' } as const
  if (provider_type === 'saml' && setup?.saml.opens_sessions === false)
    return { text: 'Does not sign in', tone: 'warning' } as const
  return { text: 'Active', tone: 'positive' } as const
}

/** The state of a configuration in plain text. */
export const stateText = (config: SsoConfig, setup: SsoSetup | undefined): string =>
  stateOf(config, setup).text

interface ConfigStateProps {
  config: SsoConfig
  /** undefined: not read yet. */
  setup: SsoSetup | undefined
}

/** Whether people sign in through a configuration, and whether they have to. */
export const ConfigState = ({ config, setup }: ConfigStateProps) => {
  const { text, tone } = stateOf(config, setup)
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{text}</Badge>
      {config.is_enforced && setup?.enforcement === true && <Badge tone="accent">Enforced</Badge>}
    </span>
  )
}

const TONES = { fine: 'text-ink', soon: 'text-warning', expired: 'text-negative' }

/** When the certificate of a configuration expires; with a warning in the last 30 days. */
export const CertificateExpiry = ({ expiresAt }: { expiresAt: string | null }) => {
  if (expiresAt === null) return <span className="text-ink-faint">—</span>
  const state = certificateState(expiresAt)
  return (
    <time
      dateTime={expiresAt}
      title={dateTime(expiresAt)}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${TONES[state]}`}
    >
      {state !== 'fine' && <TriangleAlert aria-hidden="true" className="size-4" />}
      {certificateText(expiresAt)}
    </time>
  )
}
