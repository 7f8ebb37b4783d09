import { z } from 'zod'
import { assistantSettings } from './assistant.ts'
import { backgroundSettings } from './background.ts'
import { complianceSettings } from './compliance.ts'
import { counterProblems, counterSettings } from './counters.ts'
import { dataLakeProblems, dataLakeSettings } from './data-lake.ts'
import { databaseSettings } from './database.ts'
import { hipaaSettings } from './hipaa.ts'
import { managedIdentityProblems, managedIdentitySettings } from './managed-identity.ts'
import { notificationSettings, retentionSettings } from './notifications.ts'
import { rbacProblems, rbacSettings } from './rbac.ts'
import { MIN_SECRET_KEY_CHARACTERS, securitySettings } from './security.ts'
import { serviceSettings } from './service.ts'
import { singleSignOnProblems, singleSignOnSettings } from './single-sign-on.ts'
import { splitUrlProblems, splitUrlSettings } from './split-url.ts'
import { telemetrySettings } from './telemetry.ts'
import { warehouseProblems, warehouseSettings } from './warehouse.ts'
import { webhookSettings } from './webhooks.ts'

export { exportsTelemetry } from './telemetry.ts'

/** All settings by section, in the order of docs/settings.md. */
export const sections = {
  Service: serviceSettings,
  Database: databaseSettings,
  'Sign-in and limits': securitySettings,
  'Managed identity service': managedIdentitySettings,
  'Single sign-on': singleSignOnSettings,
  'Roles and grants': rbacSettings,
  'Health data': hipaaSettings,
  'Warehouse analysis': warehouseSettings,
  Compliance: complianceSettings,
  Counters: counterSettings,
  'Split URLs': splitUrlSettings,
  'Data lake': dataLakeSettings,
  'Background work': backgroundSettings,
  Notifications: notificationSettings,
  Webhooks: webhookSettings,
  Retention: retentionSettings,
  Assistant: assistantSettings,
  Telemetry: telemetrySettings,
} as const

const allSettings = z.object({
  ...serviceSettings.shape,
  ...databaseSettings.shape,
  ...securitySettings.shape,
  ...managedIdentitySettings.shape,
  ...singleSignOnSettings.shape,
  ...rbacSettings.shape,
  ...hipaaSettings.shape,
  ...warehouseSettings.shape,
  ...complianceSettings.shape,
  ...counterSettings.shape,
  ...splitUrlSettings.shape,
  ...dataLakeSettings.shape,
  ...backgroundSettings.shape,
  ...notificationSettings.shape,
  ...webhookSettings.shape,
  ...retentionSettings.shape,
  ...assistantSettings.shape,
  ...telemetrySettings.shape,
})

type Settings = z.infer<typeof allSettings>

/** Validated settings, with the defaults that depend on the environment. */
export interface Config extends Settings {
  HOST: string
  LOG_FORMAT: 'json' | 'pretty'
}

/** Error for invalid settings; the message names each of them and never repeats a value. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The service cannot start with these settings:\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/**
 * Reads and validates all settings from an environment.
 *
 * @throws ConfigError listing every invalid setting by name
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const parsed = allSettings.safeParse(environment)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const problems = PROBLEM_SEARCHES.flatMap((find) => find(parsed.data))
  if (problems.length > 0) throw new ConfigError(problems)
  return withDefaults(parsed.data)
}

const withDefaults = (settings: Settings): Config => {
  const development = settings.ENVIRONMENT === 'development'
  return {
    ...settings,
    HOST: settings.HOST ?? (development ? '127.0.0.1' : '0.0.0.0'),
    LOG_FORMAT: settings.LOG_FORMAT ?? (development ? 'pretty' : 'json'),
    ...(development &&
      settings.AUTH_PROVIDER === 'local' && {
        FIRST_SUPERUSER: settings.FIRST_SUPERUSER ?? 'admin@example.com',
      }),
  }
}

/** Checks the rules between settings that staging and production require. */
const deploymentProblems = (settings: Settings): string[] => {
  if (settings.ENVIRONMENT === 'development' || settings.ENVIRONMENT === 'test') return []
  const rules: [boolean, string][] = [
    [settings.SECRET_KEY === undefined, 'SECRET_KEY is required in staging and production'],
    [
      isMonotonous(settings.SECRET_KEY),
      `SECRET_KEY must have at least ${MIN_SECRET_KEY_CHARACTERS} different characters in staging and production`,
    ],
    [
      settings.PUBLIC_BASE_URL === undefined && settings.ALLOWED_HOSTS.length === 0,
      'PUBLIC_BASE_URL or ALLOWED_HOSTS is required in staging and production',
    ],
  ]
  return rules.filter(([broken]) => broken).map(([, message]) => message)
}

const isMonotonous = (key: string | undefined): boolean =>
  key !== undefined && new Set(key).size < MIN_SECRET_KEY_CHARACTERS

const databaseProblems = ({ DATABASE_LISTEN_URL, DATABASE_URL }: Settings): string[] =>
  DATABASE_LISTEN_URL !== undefined && DATABASE_URL === undefined
    ? ['DATABASE_URL is required when DATABASE_LISTEN_URL is set']
    : []

const assistantProblems = ({ AI_BASE_URL, AI_MODEL }: Settings): string[] =>
  AI_BASE_URL !== undefined && AI_MODEL === undefined ? ['AI_MODEL is required when AI_BASE_URL is set'] : []

const shutdownProblems = ({ SHUTDOWN_DELAY_SECONDS, SHUTDOWN_TIMEOUT_SECONDS }: Settings): string[] =>
  SHUTDOWN_TIMEOUT_SECONDS < SHUTDOWN_DELAY_SECONDS + 5
    ? ['SHUTDOWN_TIMEOUT_SECONDS must be at least 5 more than SHUTDOWN_DELAY_SECONDS']
    : []

const secondFactorProblems = ({ AUTH_PROVIDER, MFA_ENABLED, MFA_REQUIRED }: Settings): string[] => {
  if (MFA_REQUIRED && !MFA_ENABLED) return ['MFA_REQUIRED needs MFA_ENABLED=true']
  return MFA_ENABLED && AUTH_PROVIDER === 'managed'
    ? ['MFA_ENABLED needs AUTH_PROVIDER=local: a managed identity service has second factors of its own']
    : []
}

/** Searches for settings that do not go together. */
const PROBLEM_SEARCHES = [
  deploymentProblems,
  managedIdentityProblems,
  singleSignOnProblems,
  warehouseProblems,
  assistantProblems,
  databaseProblems,
  shutdownProblems,
  secondFactorProblems,
  rbacProblems,
  counterProblems,
  splitUrlProblems,
  dataLakeProblems,
]
