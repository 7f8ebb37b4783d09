import type { GithubFields } from '../configuration/fields.ts'
import type { ProviderCalls } from './calls.ts'
import { ProviderFailure } from './failures.ts'
import type { Item, Provider } from './provider.ts'
import { addressOrNull, fieldOf, textOrNull, timeOrNull } from './received.ts'

/** An issue or a pull request as the API and webhooks write it; undefined without a number. */
export const githubIssue = (issue: unknown): Item | undefined => {
  const number = fieldOf(issue, 'number')
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1) return undefined
  return {
    external_id: String(number),
    external_url: addressOrNull(fieldOf(issue, 'html_url')),
    title: textOrNull(fieldOf(issue, 'title')),
    external_status: isMerged(issue) ? 'merged' : textOrNull(fieldOf(issue, 'state')),
    external_updated_at: timeOrNull(fieldOf(issue, 'updated_at')),
  }
}

/** The API of issues writes it below `pull_request`. */
const isMerged = (issue: unknown): boolean =>
  fieldOf(issue, 'merged') === true || typeof fieldOf(issue, 'pull_request', 'merged_at') === 'string'

const COMMIT = /^[0-9a-f]{40}$/

/** A commit with its message, whose first line is the title; undefined without its whole hash. */
export const githubCommit = (commit: { id: unknown; message: unknown; url: unknown }): Item | undefined => {
  const { id, message, url } = commit
  if (typeof id !== 'string' || !COMMIT.test(id)) return undefined
  return {
    external_id: id,
    external_url: addressOrNull(url),
    title: typeof message === 'string' ? textOrNull(message.split('\n', 1)[0]) : null,
    external_status: null,
    external_updated_at: null,
  }
}

const externalId = (text: string): string | undefined => {
  const plain = text.trim().replace(/^#/, '').toLowerCase()
  return /^[1-9]\d{0,9}$/.test(plain) || COMMIT.test(plain) ? plain : undefined
}

const found = (item: Item | undefined): Item => {
  if (!item) throw new ProviderFailure('refused', 'The answer is not the item')
  return item
}

/** The code host: issues, pull requests and commits of one repository. */
export const createGithub = (fields: GithubFields, send: ProviderCalls): Provider => {
  const { base_url, repo_owner, repo_name, token } = fields
  const repository = `${base_url}/repos/${encodeURIComponent(repo_owner)}/${encodeURIComponent(repo_name)}`
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  }
  const get = (path: string) => send({ method: 'GET', address: repository + path, headers })
  return {
    externalId,
    check: async () => {
      await get('')
    },
    read: async (id) => {
      if (!COMMIT.test(id)) return found(githubIssue(await get(`/issues/${id}`)))
      const { sha, html_url, commit } = await get(`/commits/${id}`)
      return found(githubCommit({ id: sha, message: fieldOf(commit, 'message'), url: html_url }))
    },
    create: async ({ title, description = '' }) => {
      const body = JSON.stringify({ title, body: description })
      const sent = { ...headers, 'content-type': 'application/json' }
      const address = `${repository}/issues`
      return found(githubIssue(await send({ method: 'POST', address, headers: sent, body })))
    },
  }
}
