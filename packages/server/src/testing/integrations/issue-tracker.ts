import { type StubAnswer, type StubRequest, type StubServer, startStubServer } from './stub-server.ts'

/** A stub of the issue tracker's REST API, version 3, from its public documentation: strict, and no proof of the real one. */
export interface IssueTracker extends StubServer {
  email: string
  apiToken: string
  projectKey: string
  /** Summaries and statuses by key. */
  issues: Map<string, { summary: string; status: string; updated: string }>
}

const EMAIL = 'robot@example.com'
const API_TOKEN = 'tracker-token-0123456789'
const PROJECT = 'SHOP'
const AUTHORIZATION = `Basic ${Buffer.from(`${EMAIL}:${API_TOKEN}`).toString('base64')}`

const READ_ISSUE = /^GET \/rest\/api\/3\/issue\/([A-Z0-9-]+)\?fields=summary,status,updated$/

type Issues = IssueTracker['issues']

const readIssue = (issues: Issues, key: string): StubAnswer | undefined => {
  const issue = issues.get(key)
  if (!issue) return undefined
  const { summary, status, updated } = issue
  return { status: 200, body: { id: '10001', key, fields: { summary, updated, status: { name: status } } } }
}

const createIssue = (issues: Issues, { body, headers }: StubRequest): StubAnswer => {
  const { fields } = JSON.parse(body)
  const isValid =
    headers['content-type'] === 'application/json' &&
    fields.project.key === PROJECT &&
    fields.issuetype.name === 'Task' &&
    typeof fields.summary === 'string' &&
    (fields.description === undefined || fields.description.type === 'doc')
  if (!isValid) return { status: 400, body: { errorMessages: ['invalid'] } }
  const key = `${PROJECT}-${issues.size + 1}`
  issues.set(key, { summary: fields.summary, status: 'To Do', updated: '2026-03-01T11:00:00.000+0000' })
  return { status: 201, body: { id: '10002', key, self: 'https://tracker.example/rest/api/3/issue/10002' } }
}

/** Starts the stub with the issue SHOP-1. */
export const startIssueTracker = async (): Promise<IssueTracker> => {
  const issues: Issues = new Map([
    ['SHOP-1', { summary: 'Slow checkout', status: 'To Do', updated: '2026-03-01T10:00:00.000+0000' }],
  ])
  const answers: Record<string, (request: StubRequest) => StubAnswer> = {
    'GET /rest/api/3/myself': () => ({ status: 200, body: { accountId: '1' } }),
    [`GET /rest/api/3/project/${PROJECT}`]: () => ({ status: 200, body: { key: PROJECT } }),
    'POST /rest/api/3/issue': (request) => createIssue(issues, request),
  }
  const server = await startStubServer((request) => {
    const { operation, headers } = request
    if (headers.authorization !== AUTHORIZATION) return { status: 401, body: { message: 'Sign in first' } }
    const [, key] = READ_ISSUE.exec(operation) ?? []
    return key === undefined ? answers[operation]?.(request) : readIssue(issues, key)
  })
  return { ...server, email: EMAIL, apiToken: API_TOKEN, projectKey: PROJECT, issues }
}
