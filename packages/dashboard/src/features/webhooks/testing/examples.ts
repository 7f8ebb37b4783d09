import type { Delivery, DeliveryDetail, Webhook, WebhookEventType } from '../api-types.ts'

const WEBHOOK: Webhook = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Release notes',
  url: 'https://hooks.example.com/assay',
  event_types: ['feature_flag.*', 'experiment.start'],
  entity_ids: [],
  is_active: true,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-10-01T08:00:00Z',
  updated_at: '2026-10-01T08:00:00Z',
  health: { recent: ['PENDING', 'DELIVERED', 'FAILED', 'DELIVERED'], pending: 1 },
}

/** An active webhook with a few deliveries. */
export const exampleWebhook = (change: Partial<Webhook> = {}): Webhook => ({ ...WEBHOOK, ...change })

/** Events of flags and experiments. */
export const EVENT_TYPES: readonly WebhookEventType[] = [
  { type: 'feature_flag.enable', entity: 'feature_flag', sentence: 'was enabled' },
  { type: 'feature_flag.disable', entity: 'feature_flag', sentence: 'was disabled' },
  { type: 'experiment.start', entity: 'experiment', sentence: 'was started' },
]

const DELIVERY: Delivery = {
  id: '00000000-0000-4000-8000-0000000000d1',
  event_type: 'feature_flag.enable',
  position: 412,
  status: 'FAILED',
  attempts: 2,
  next_attempt_at: null,
  last_status: 500,
  last_error: 'The endpoint answered with status 500',
  created_at: '2026-10-02T08:00:00Z',
  completed_at: '2026-10-02T09:00:00Z',
}

/** A delivery that was given up. */
export const exampleDelivery = (change: Partial<Delivery> = {}): Delivery => ({ ...DELIVERY, ...change })

/** The same with its message and its calls. */
export const exampleDetail = (): DeliveryDetail => ({
  ...DELIVERY,
  body: '{"type":"feature_flag.enable","data":{"position":412}}',
  calls: [
    {
      number: 2,
      started_at: '2026-10-02T09:00:00Z',
      duration_ms: 31,
      status: 500,
      error: 'The endpoint answered with status 500',
      answer: 'out of order',
    },
    {
      number: 1,
      started_at: '2026-10-02T08:00:00Z',
      duration_ms: 15_000,
      status: null,
      error: 'No answer in time',
      answer: null,
    },
  ],
})
