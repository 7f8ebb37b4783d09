import { isPlainObject } from '../../../../lib/plain-object.ts'
import type { Fields } from '../../configuration/fields.ts'
import { githubCommit, githubIssue } from '../../providers/github.ts'
import type { Item } from '../../providers/provider.ts'
import { fieldOf } from '../../providers/received.ts'
import { type DeliveredItem, MAX_ITEMS } from '../delivery.ts'
import { mentionedKeys } from '../mentions.ts'

type Payload = Record<string, unknown>

/**
 * Items of a webhook of the code host: an issue or a pull request, also of its comments, and the commits of a push. A
 * configuration that names a repository reads that one only.
 */
export const githubItems = (payload: Payload, settings: Fields): DeliveredItem[] => {
  const repository = fieldOf(payload, 'repository', 'full_name')
  const { repo_owner, repo_name } = settings
  const configured = repo_owner === undefined ? undefined : `${repo_owner}/${repo_name}`
  if (configured !== undefined && isOther(repository, configured)) return []
  const prefix = configured === undefined ? prefixOf(repository) : ''
  return [...issueItems(payload, prefix), ...commitItems(payload)]
}

const isOther = (repository: unknown, configured: string): boolean =>
  typeof repository === 'string' && repository.toLowerCase() !== configured.toLowerCase()

/** Numbers are unique within a repository only. */
const prefixOf = (repository: unknown): string =>
  typeof repository === 'string' && /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(repository) ? `${repository}#` : ''

const issueItems = (payload: Payload, prefix: string): DeliveredItem[] => {
  const source = payload['pull_request'] ?? payload['issue']
  const item = githubIssue(source)
  if (!item) return []
  const texts = [
    fieldOf(source, 'title'),
    fieldOf(source, 'body'),
    fieldOf(payload, 'comment', 'body'),
    fieldOf(payload, 'review', 'body'),
  ]
  const keys = mentionedKeys({ texts, branches: [fieldOf(source, 'head', 'ref')] })
  return [{ ...item, ...statusOf(payload, item), external_id: prefix + item.external_id, keys }]
}

const statusOf = (payload: Payload, item: Item): Pick<Item, 'external_status'> => {
  const isDeleted = payload['action'] === 'deleted' && !isPlainObject(payload['comment'])
  return { external_status: isDeleted ? 'deleted' : item.external_status }
}

/** A commit is named by its message; the newest one of a push also by the name of the branch. */
const commitItems = (payload: Payload): DeliveredItem[] => {
  const commits = Array.isArray(payload['commits']) ? payload['commits'] : []
  const head = fieldOf(payload, 'head_commit', 'id')
  return commits
    .flatMap((commit: unknown) => {
      const [id, message, url] = ['id', 'message', 'url'].map((name) => fieldOf(commit, name))
      const item = githubCommit({ id, message, url })
      const branches = id === head ? [payload['ref']] : []
      const keys = mentionedKeys({ texts: [message], branches })
      return item && keys.length > 0 ? [{ ...item, keys }] : []
    })
    .slice(0, MAX_ITEMS)
}
