import { z } from 'zod'
import { optionalText, urlOf, whole } from './setting.ts'

const days = (fallback: number) => whole(fallback, [0, 36_500])

/** Settings of outgoing messages. */
export const notificationSettings = z.object({
  SMTP_URL: urlOf(['smtp', 'smtps']).describe(
    'Mail server, smtps://user:password@mail.example.com; unset: no e-mail is sent',
  ),
  EMAIL_FROM: optionalText().default('assay@localhost').describe('Sender of e-mails'),
  CHAT_WEBHOOK_URL: urlOf(['http', 'https']).describe(
    'Incoming webhook of a chat that accepts {"text": "..."}, as Slack and Mattermost do; unset: no chat',
  ),
})

/** Retention of the service's own records. */
export const retentionSettings = z.object({
  SCHEDULER_HISTORY_RETENTION_DAYS: days(30).describe(
    'Retention of the runs of background jobs; 0: for ever',
  ),
  RAW_METRICS_RETENTION_DAYS: days(30).describe('Retention of the counts of flag evaluations; 0: for ever'),
  ERROR_LOG_RETENTION_DAYS: days(30).describe('Retention of client error reports; 0: for ever'),
  NOTIFICATION_RETENTION_DAYS: days(90).describe('Retention of notifications and their log; 0: for ever'),
  ANALYSIS_HISTORY_RETENTION_DAYS: days(90).describe(
    'Retention of completed checks and of the history of bandits; 0: for ever',
  ),
})
