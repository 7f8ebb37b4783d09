/** Kinds of events that people are notified of. */
export const KINDS = [
  'experiment_started',
  'experiment_paused',
  'experiment_resumed',
  'experiment_completed',
  'srm_warning',
  'safety_warning',
  'safety_rollback',
  'rollout_stage_started',
  'rollout_completed',
  'rollout_failed',
  'scheduler_failed',
  'webhook_disabled',
] as const

export type Kind = (typeof KINDS)[number]

/** Kinds sent by e-mail and to the chat by default. */
export const SENT_BY_DEFAULT: readonly Kind[] = [
  'experiment_started',
  'experiment_resumed',
  'experiment_completed',
  'srm_warning',
  'safety_rollback',
  'rollout_failed',
  'scheduler_failed',
  'webhook_disabled',
]

/** Kinds that only administrators are notified of. */
export const FOR_ADMINISTRATORS: readonly Kind[] = ['scheduler_failed', 'webhook_disabled']

/** Kinds that are also sent to the addresses of `admin_emails`. */
export const FOR_ADMIN_ADDRESSES: readonly Kind[] = [
  'safety_rollback',
  'scheduler_failed',
  'webhook_disabled',
]

/** Channels of delivery. */
export const CHANNELS = ['inbox', 'email', 'chat'] as const

export type Channel = (typeof CHANNELS)[number]
