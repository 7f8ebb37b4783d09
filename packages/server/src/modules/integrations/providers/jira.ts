import type { JiraFields } from '../configuration/fields.ts'
import type { ProviderCalls } from './calls.ts'
import { ProviderFailure } from './failures.ts'
import type { Item, NewItem, Provider } from './provider.ts'
import { fieldOf, textOrNull, timeOrNull } from './received.ts'

const KEY = /^[A-Z][A-Z0-9_]{1,49}-[1-9]\d{0,9}$/

/** Address of the page of an issue. */
const pageOf = (baseUrl: string, key: string): string => `${baseUrl}/browse/${key}`

/**
 * An issue as the API and webhooks write it; undefined without a key.
 *
 * @param baseUrl where its page is; undefined: not known
 */
export const jiraIssue = (issue: unknown, baseUrl: string | undefined): Item | undefined => {
  const key = fieldOf(issue, 'key')
  if (typeof key !== 'string' || !KEY.test(key)) return undefined
  return {
    external_id: key,
    external_url: baseUrl === undefined ? null : pageOf(baseUrl, key),
    title: textOrNull(fieldOf(issue, 'fields', 'summary')),
    external_status: textOrNull(fieldOf(issue, 'fields', 'status', 'name')),
    external_updated_at: timeOrNull(fieldOf(issue, 'fields', 'updated')),
  }
}

const externalId = (text: string): string | undefined => {
  const key = text.trim().toUpperCase()
  return KEY.test(key) ? key : undefined
}

/** A text as a document of the tracker: one paragraph per line. */
const documentOf = (text: string): object => ({
  type: 'doc',
  version: 1,
  content: text
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] })),
})

const fieldsOf = (projectKey: string, { title, description }: NewItem): object => ({
  project: { key: projectKey },
  issuetype: { name: 'Task' },
  summary: title,
  ...(description !== undefined && { description: documentOf(description) }),
})

/** The issue tracker. */
export const createJira = (fields: JiraFields, send: ProviderCalls): Provider => {
  const { base_url, email, api_token, project_key } = fields
  const api = `${base_url}/rest/api/3`
  const headers = { authorization: `Basic ${Buffer.from(`${email}:${api_token}`).toString('base64')}` }
  const get = (path: string) => send({ method: 'GET', address: api + path, headers })
  const found = (issue: unknown): Item => {
    const item = jiraIssue(issue, base_url)
    if (!item) throw new ProviderFailure('refused', 'The answer is not the issue')
    return item
  }
  const read = async (key: string) => found(await get(`/issue/${key}?fields=summary,status,updated`))
  const createIn = (project: string) => async (item: NewItem) => {
    const body = JSON.stringify({ fields: fieldsOf(project, item) })
    const sent = { ...headers, 'content-type': 'application/json' }
    const created = found(await send({ method: 'POST', address: `${api}/issue`, headers: sent, body }))
    // The answer has neither title nor status; the issue exists, whatever becomes of the second request.
    return read(created.external_id).catch(() => ({ ...created, title: item.title }))
  }
  return {
    externalId,
    check: async () => {
      await get(project_key === undefined ? '/myself' : `/project/${project_key}`)
    },
    read,
    create: project_key === undefined ? undefined : createIn(project_key),
  }
}
