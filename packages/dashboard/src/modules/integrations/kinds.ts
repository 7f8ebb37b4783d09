import type { IntegrationType } from './api-types.ts'

/** A field of a configuration. */
export interface FieldKind {
  name: string
  label: string
  hint?: string
  /** It is stored encrypted and never shown again. */
  isSecret?: boolean
  isOptional?: boolean
  type?: 'url' | 'email'
}

/** What the pages say about a kind of integration. */
export interface IntegrationKind {
  type: IntegrationType
  label: string
  /** What it is, in one sentence. */
  description: string
  fields: readonly FieldKind[]
  /** What is created there, and how an existing one is named. */
  item: { noun: string; idLabel: string; idHint: string }
  /** What to do at the other service so that it sends webhooks. */
  webhookSteps: readonly string[]
}

const JIRA: IntegrationKind = {
  type: 'jira',
  label: 'Jira',
  description: 'Issue tracker: create and link issues, and see their status.',
  fields: [
    { name: 'base_url', label: 'Address', type: 'url', hint: 'Such as https://acme.atlassian.net.' },
    { name: 'email', label: 'E-mail of the account', type: 'email' },
    { name: 'api_token', label: 'API token', isSecret: true },
    {
      name: 'project_key',
      label: 'Project key',
      isOptional: true,
      hint: 'Where issues are created, such as SHOP. Empty: issues are only linked.',
    },
  ],
  item: { noun: 'issue', idLabel: 'Issue key', idHint: 'Such as SHOP-17.' },
  webhookSteps: [
    'Open System, then WebHooks, in the settings of the issue tracker, and create a webhook.',
    'Enter the address above, and the webhook secret of this page as its secret.',
    'Choose the events of issues and comments.',
  ],
}

const GITHUB: IntegrationKind = {
  type: 'github',
  label: 'GitHub',
  description: 'Code host: create and link issues, pull requests and commits of one repository.',
  fields: [
    { name: 'repo_owner', label: 'Owner' },
    { name: 'repo_name', label: 'Repository' },
    {
      name: 'token',
      label: 'Access token',
      isSecret: true,
      hint: 'It needs to read and write issues, and to read contents.',
    },
    {
      name: 'base_url',
      label: 'Address of the API',
      type: 'url',
      isOptional: true,
      hint: 'Empty: the public API.',
    },
  ],
  item: {
    noun: 'issue',
    idLabel: 'Issue, pull request or commit',
    idHint: 'Such as 17, or a whole commit hash.',
  },
  webhookSteps: [
    'Open Settings, then Webhooks, in the repository, and add a webhook.',
    'Enter the address above, application/json as content type, and the webhook secret of this page as its secret.',
    'Choose the events of issues, issue comments, pull requests and pushes.',
  ],
}

const SALESFORCE: IntegrationKind = {
  type: 'salesforce',
  label: 'Salesforce',
  description: 'CRM: create tasks, and link tasks, cases and opportunities.',
  fields: [
    { name: 'instance_url', label: 'Address', type: 'url', hint: 'Such as https://acme.my.salesforce.com.' },
    { name: 'client_id', label: 'Consumer key' },
    {
      name: 'client_secret',
      label: 'Consumer secret',
      isSecret: true,
      hint: 'Of a connected app with the client credentials flow.',
    },
  ],
  item: {
    noun: 'task',
    idLabel: 'Record ID',
    idHint: 'Of a task, a case or an opportunity: 15 or 18 characters.',
  },
  webhookSteps: [
    'Create a flow that starts when a record changes, with an HTTP callout to the address above.',
    'Send the webhook secret of this page in the header X-Assay-Webhook-Secret.',
    'Send JSON with id (another one each time), event, and record with Id, Subject or Name, Status or StageName, Description and LastModifiedDate.',
  ],
}

/** All kinds, in the order of the page. */
export const KINDS: readonly IntegrationKind[] = [JIRA, GITHUB, SALESFORCE]

const BY_TYPE: Record<IntegrationType, IntegrationKind> = {
  jira: JIRA,
  github: GITHUB,
  salesforce: SALESFORCE,
}

/** What the pages say about the kind of this name. */
export const kindOf = (type: IntegrationType): IntegrationKind => BY_TYPE[type]
