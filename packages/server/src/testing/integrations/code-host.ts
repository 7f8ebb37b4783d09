import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { emulators } from '../identity-providers/emulators.ts'
import { freePorts } from '../nginx.ts'
import { startPeerProcess } from '../peers/peer-process.ts'

/** A code host in a process of its own, which delivers signed webhooks; written by others. */
export interface CodeHost {
  /** Address of its API. */
  url: string
  owner: string
  repository: string
  token: string
  /** Sends a request to its API, below the repository, as its owner. */
  call: <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Answer>
  /** Has it deliver webhooks to an address, signed with a secret. */
  deliverTo: (url: string, secret: string) => Promise<void>
  stop: () => Promise<void>
}

const PROCESS = fileURLToPath(new URL('../identity-providers/emulated-providers-process.ts', import.meta.url))
const OWNER = 'acme'
const REPOSITORY = 'shop'
const TOKEN = 'token-of-the-tests'

/** Starts the code host with one repository. */
export const startCodeHost = async (): Promise<CodeHost> => {
  if ('missing' in emulators) throw new Error(emulators.missing)
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  const seed = {
    tokens: { [TOKEN]: { login: OWNER, scopes: ['repo', 'admin:repo_hook'] } },
    github: { users: [{ login: OWNER }], repos: [{ owner: OWNER, name: REPOSITORY, auto_init: true }] },
  }
  const module = pathToFileURL(join(emulators.folder, 'node_modules/emulate/dist/api.js')).href
  const services = JSON.stringify([{ service: 'github', port, baseUrl: url, seed }])
  const { stop } = await startPeerProcess({
    command: emulators.node,
    options: [PROCESS, module, services],
    folder: emulators.folder,
    ready: /emulated at (\S+)/,
  })
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/repos/${OWNER}/${REPOSITORY}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    return (await answer.json()) as Answer
  }
  return {
    url,
    owner: OWNER,
    repository: REPOSITORY,
    token: TOKEN,
    call,
    deliverTo: async (address, secret) => {
      const config = { url: address, content_type: 'json', secret }
      await call('POST', '/hooks', { name: 'web', active: true, events: ['*'], config })
    },
    stop,
  }
}
