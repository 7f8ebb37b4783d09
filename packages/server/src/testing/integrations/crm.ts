import { type StubRequest, type StubServer, startStubServer } from './stub-server.ts'

/** A stub of the CRM's REST API from its public documentation: strict, and no proof of the real one. */
export interface Crm extends StubServer {
  clientId: string
  clientSecret: string
  /** A case that exists. */
  caseId: string
}

const CLIENT_ID = 'crm-client'
const CLIENT_SECRET = 'crm-secret-0123456789'
const ACCESS_TOKEN = '00Dxx!access.token'
const CASE_ID = '500xx000000bZnYAAU'
const NEW_TASK_ID = '00Txx000000abCdEAI'
const SOBJECTS = '/services/data/v61.0/sobjects'

/** Starts the stub with one case. */
export const startCrm = async (): Promise<Crm> => {
  const server = await startStubServer((request) => {
    if (request.operation === 'POST /services/oauth2/token') return token(request)
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`) {
      return { status: 401, body: { errorCode: 'INVALID_SESSION_ID' } }
    }
    switch (request.operation) {
      case `GET ${SOBJECTS}/Task`:
        return { status: 200, body: { objectDescribe: { name: 'Task' } } }
      case `GET ${SOBJECTS}/Case/${CASE_ID}?fields=Id,Subject,Status,LastModifiedDate`:
        return { status: 200, body: caseRecord }
      case `POST ${SOBJECTS}/Task`:
        return task(request)
      default:
        return undefined
    }
  })
  return { ...server, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, caseId: CASE_ID }
}

const caseRecord = {
  attributes: { type: 'Case' },
  Id: CASE_ID,
  Subject: 'Customer cannot pay',
  Status: 'New',
  LastModifiedDate: '2026-03-01T10:00:00.000+0000',
}

const token = ({ headers, body }: StubRequest) => {
  const form = Object.fromEntries(new URLSearchParams(body))
  const isRight =
    headers['content-type'] === 'application/x-www-form-urlencoded' &&
    form['grant_type'] === 'client_credentials' &&
    form['client_id'] === CLIENT_ID &&
    form['client_secret'] === CLIENT_SECRET
  return isRight
    ? { status: 200, body: { access_token: ACCESS_TOKEN, token_type: 'Bearer' } }
    : { status: 400, body: { error: 'invalid_client', error_description: `bad ${form['client_secret']}` } }
}

const task = ({ headers, body }: StubRequest) => {
  const { Subject, Status, ...more } = JSON.parse(body)
  const isValid =
    headers['content-type'] === 'application/json' &&
    typeof Subject === 'string' &&
    Status === 'Not Started' &&
    Object.keys(more).every((name) => name === 'Description')
  return isValid
    ? { status: 201, body: { id: NEW_TASK_ID, success: true, errors: [] } }
    : { status: 400, body: { errorCode: 'INVALID_FIELD' } }
}
