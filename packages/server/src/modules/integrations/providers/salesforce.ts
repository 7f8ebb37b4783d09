import type { SalesforceFields } from '../configuration/fields.ts'
import type { ProviderCalls } from './calls.ts'
import { ProviderFailure } from './failures.ts'
import type { Item, NewItem, Provider } from './provider.ts'
import { fieldOf, textOrNull, timeOrNull } from './received.ts'

const API = '/services/data/v61.0/sobjects'
const NEW_STATUS = 'Not Started'

/** Objects that can be linked, by the first three characters of their ids, with the fields of title and status. */
const OBJECTS = {
  '00T': { name: 'Task', title: 'Subject', status: 'Status' },
  '500': { name: 'Case', title: 'Subject', status: 'Status' },
  '006': { name: 'Opportunity', title: 'Name', status: 'StageName' },
} as const

type LinkedObject = (typeof OBJECTS)[keyof typeof OBJECTS]

const objectOf = (id: string): LinkedObject | undefined =>
  Object.entries(OBJECTS).find(([prefix]) => id.startsWith(prefix))?.[1]

const CHECK_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'

/** The id of 18 characters: each of the last three says which of five characters before it are capital letters. */
const longId = (id: string): string => {
  const capitals = (from: number): number =>
    [0, 1, 2, 3, 4].reduce((sum, at) => sum + (/[A-Z]/.test(id.charAt(from + at)) ? 2 ** at : 0), 0)
  return id + [0, 5, 10].map((from) => CHECK_CHARACTERS.charAt(capitals(from))).join('')
}

/** Normal form of a record's id, of 15 or 18 characters; undefined for any other text. */
export const salesforceId = (text: string): string | undefined => {
  const id = text.trim()
  if (!/^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/.test(id)) return undefined
  const long = longId(id.slice(0, 15))
  return id.length === 15 || id.toUpperCase() === long.toUpperCase() ? long : undefined
}

/**
 * A record as the API and webhooks write it; undefined without an id.
 *
 * @param instanceUrl where its page is; undefined: not known
 */
export const salesforceRecord = (record: unknown, instanceUrl: string | undefined): Item | undefined => {
  const sent = fieldOf(record, 'Id')
  const id = typeof sent === 'string' ? salesforceId(sent) : undefined
  if (id === undefined) return undefined
  const first = (...names: string[]) =>
    names.map((name) => textOrNull(fieldOf(record, name))).find((text) => text !== null) ?? null
  return {
    external_id: id,
    external_url: instanceUrl === undefined ? null : `${instanceUrl}/${id}`,
    title: first('Subject', 'Name'),
    external_status: first('Status', 'StageName'),
    external_updated_at: timeOrNull(fieldOf(record, 'LastModifiedDate')),
  }
}

const externalId = (text: string): string | undefined => {
  const id = salesforceId(text)
  return id !== undefined && objectOf(id) ? id : undefined
}

/** The CRM: tasks, cases and opportunities. */
export const createSalesforce = (fields: SalesforceFields, send: ProviderCalls): Provider => {
  const { instance_url, client_id, client_secret } = fields
  const signIn = async (): Promise<Record<string, string>> => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
    const { access_token } = await send({
      method: 'POST',
      address: `${instance_url}/services/oauth2/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    if (typeof access_token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(access_token)) {
      throw new ProviderFailure('refused', 'The answer has no access token')
    }
    return { authorization: `Bearer ${access_token}` }
  }
  const found = (record: unknown): Item => {
    const item = salesforceRecord(record, instance_url)
    if (!item) throw new ProviderFailure('refused', 'The answer is not the record')
    return item
  }
  const get = async (path: string) =>
    send({ method: 'GET', address: instance_url + API + path, headers: await signIn() })
  return {
    externalId,
    check: async () => {
      await get('/Task')
    },
    read: async (id) => {
      const { name, title, status } = objectOf(id) ?? OBJECTS['00T']
      return found(await get(`/${name}/${id}?fields=Id,${title},${status},LastModifiedDate`))
    },
    create: async ({ title, description }: NewItem) => {
      const task = { Subject: title, Status: NEW_STATUS, ...(description && { Description: description }) }
      const headers = { ...(await signIn()), 'content-type': 'application/json' }
      const address = `${instance_url}${API}/Task`
      const created = await send({ method: 'POST', address, headers, body: JSON.stringify(task) })
      return found({ Id: created['id'], Subject: title, Status: NEW_STATUS })
    },
  }
}
