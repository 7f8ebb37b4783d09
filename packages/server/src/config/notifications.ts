import { z } from 'zod'
import { optionalText, urlOf, whole } from './setting.ts'

const days = (fallback: number) => whole(fallback, [0, 36_500])

/** Where messages leave the service. */
export const notificationSettings = z.object({
  SMTP_URL: urlOf(['smtp', 'smtps']).describe(
    'Mail server, smtps://user:password@mail.example.com; unset: no e-mail is sent',
  ),
  EMAIL_FROM: optionalText().default('assay@localhost').describe('Sender of e-mails'),
  CHAT_WEBHOOK_URL: urlOf(['http', 'https']).describe(
    'Incoming webhook of a chat that takes {"text": "..."}, as Slack and Mattermost do; unset: no chat',
  ),
})

/** How long what the service records about itself is kept. */
export const retentionSettings = z.object({
  SCHEDULER_HISTORY_RETENTION_DAYS: days(30).describe('Life of the runs of background jobs; 0: for ever'),
  RAW_METRICS_RETENTION_DAYS: days(30).describe('Life of the counts of flag evaluations; 0: for ever'),
  ERROR_LOG_RETENTION_DAYS: days(30).describe('Life of error reports of clients; 0: for ever'),
  NOTIFICATION_RETENTION_DAYS: days(90).describe('Life of notifications and their log; 0: for ever'),
  ANALYSIS_HISTORY_RETENTION_DAYS: days(90).describe(
    'Life of finished checks and of the past of bandits; 0: for ever',
  ),
})
