import { Badge, type Tone } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-names.ts'
import type { DeliveryStatus, Webhook } from './api-types.ts'

/** The state of a webhook in words. */
export const stateText = ({ is_active, disabled_reason, failing_since }: Webhook): string => {
  if (!is_active) return disabled_reason === null ? 'Off' : 'Disabled'
  return failing_since === null ? 'Active' : 'Failing'
}

const toneOf = ({ is_active, disabled_reason, failing_since }: Webhook): Tone => {
  if (!is_active) return disabled_reason === null ? 'neutral' : 'negative'
  return failing_since === null ? 'positive' : 'warning'
}

/** The state of a webhook. */
export const WebhookState = ({ webhook }: { webhook: Webhook }) => (
  <Badge tone={toneOf(webhook)}>{stateText(webhook)}</Badge>
)

/** The states of deliveries in words. */
export const STATUS_LABELS: Record<DeliveryStatus, string> = {
  PENDING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Given up',
}

const STATUS_TONES: Record<DeliveryStatus, Tone> = {
  PENDING: 'warning',
  DELIVERED: 'positive',
  FAILED: 'negative',
}

/** The state of a delivery. */
export const DeliveryState = ({ status }: { status: DeliveryStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
)

/** Colour says the same as height: what was not delivered is lower. */
const BARS: Record<DeliveryStatus, string> = {
  PENDING: 'h-2.5 bg-warning',
  DELIVERED: 'h-5 bg-positive',
  FAILED: 'h-1.5 bg-negative',
}

/** How the last deliveries went, as a sentence. */
export const healthText = ({ recent, pending }: Webhook['health']): string => {
  if (recent.length === 0) return 'No deliveries yet'
  const delivered = recent.filter((status) => status === 'DELIVERED').length
  const waiting = pending === 0 ? '' : `, ${pending} waiting`
  return `${delivered} of the last ${recent.length} delivered${waiting}`
}

/** The last deliveries as a strip of bars, the newest at the right. */
export const HealthStrip = ({ health }: { health: Webhook['health'] }) => (
  <span className="inline-flex flex-col gap-1">
    {health.recent.length > 0 && (
      <span aria-hidden="true" className="inline-flex h-5 items-end gap-0.5">
        {health.recent
          .map((status, age) => ({ status, age }))
          .toReversed()
          .map(({ status, age }) => (
            <span key={age} className={classes('w-1.5 rounded-sm', BARS[status])} />
          ))}
      </span>
    )}
    <span className="text-sm text-ink-muted">{healthText(health)}</span>
  </span>
)
