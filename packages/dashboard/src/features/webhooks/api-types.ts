import type { Schemas } from '../../api/client.ts'

export type Webhook = Schemas['Webhook']
export type CreatedWebhook = Schemas['CreatedWebhook']
export type WebhookEventType = Schemas['WebhookEventType']
export type Delivery = Schemas['WebhookDelivery']
export type DeliveryDetail = Schemas['WebhookDeliveryDetail']
export type WebhookCall = Schemas['WebhookCall']
export type WebhookTest = Schemas['WebhookTest']
export type DeliveryStatus = Delivery['status']
