import { freePorts } from '../nginx.ts'
import { installPeer } from './install.ts'
import { type PeerProcess, startPeerProcess } from './peer-process.ts'

/** The document database, installed; or why it is not. */
export const dynamodbLocal = await installPeer('dynamodb-local')

/** Starts an empty document database, which keeps everything in memory. Any key of letters and digits opens it. */
export const startDynamodbLocal = async (): Promise<PeerProcess> => {
  if ('missing' in dynamodbLocal) throw new Error(dynamodbLocal.missing)
  const [port = 0] = await freePorts(1)
  const { stop } = await startPeerProcess({
    command: 'java',
    options: [
      ...['-Xmx512m', '-Djava.library.path=lib', '-cp', 'lib/*'],
      'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
      ...['-port', String(port), '-inMemory', '-sharedDb', '-disableTelemetry'],
    ],
    folder: dynamodbLocal.folder,
    ready: /CorsParams:\s*(\S+)/,
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await isListening(address))) await new Promise((resolve) => setTimeout(resolve, 50))
  return { address, stop }
}

const isListening = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  )
