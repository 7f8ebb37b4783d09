import { type Fields, FULL_FIELDS } from '../configuration/fields.ts'
import type { IntegrationType } from '../types.ts'
import type { ProviderCalls } from './calls.ts'
import { createGithub } from './github.ts'
import { createJira } from './jira.ts'
import type { Provider } from './provider.ts'
import { createSalesforce } from './salesforce.ts'

/** Whether a configuration has the credentials to send requests. */
export const canSend = (type: IntegrationType, fields: Fields): boolean =>
  FULL_FIELDS[type].safeParse(fields).success

/** The provider of a kind; undefined for fields without the credentials to send requests. */
export const providerOf = (
  type: IntegrationType,
  fields: Fields,
  calls: ProviderCalls,
): Provider | undefined => {
  switch (type) {
    case 'jira': {
      const { data } = FULL_FIELDS.jira.safeParse(fields)
      return data && createJira(data, calls)
    }
    case 'github': {
      const { data } = FULL_FIELDS.github.safeParse(fields)
      return data && createGithub(data, calls)
    }
    default: {
      const { data } = FULL_FIELDS.salesforce.safeParse(fields)
      return data && createSalesforce(data, calls)
    }
  }
}
