/** Kinds of integrations: issue tracker, CRM and code host. */
export const INTEGRATION_TYPES = ['jira', 'salesforce', 'github'] as const

export type IntegrationType = (typeof INTEGRATION_TYPES)[number]
