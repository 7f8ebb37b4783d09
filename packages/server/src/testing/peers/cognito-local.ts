import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeer } from './install.ts'
import { type PeerProcess, startPeerProcess } from './peer-process.ts'

/** Another server of identity pools, installed; or why it is not. */
export const cognitoLocal = await installPeer('cognito-local')

/** The start of the issuer in its tokens, which is made of the port that it was asked for. */
export const COGNITO_LOCAL_ISSUER = 'http://127.0.0.1:0'

/** Starts a server without any pool, which keeps its data in a folder of its own. Pool ids begin with `local_`. */
export const startCognitoLocal = async (): Promise<PeerProcess> => {
  if ('missing' in cognitoLocal) throw new Error(cognitoLocal.missing)
  const directory = await mkdtemp(join(tmpdir(), 'assay-cognito-local-'))
  const server = await startPeerProcess({
    command: process.execPath,
    options: [join(cognitoLocal.folder, 'node_modules/cognito-local/lib/bin/start.js')],
    folder: directory,
    environment: { HOST: '127.0.0.1', PORT: '0' },
    ready: /running on (http:\/\/127\.0\.0\.1:\d+)/,
  })
  return {
    address: server.address,
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
