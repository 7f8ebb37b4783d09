import { installPeer } from './install.ts'
import { type PeerProcess, startPeerProcess } from './peer-process.ts'

/** The server of identity pools, installed; or why it is not. */
export const moto = await installPeer('moto')

/** Starts a server without any pool. Pool ids begin with `us-east-1_`, and every pool signs with the same key. */
export const startMoto = (): Promise<PeerProcess> => {
  if ('missing' in moto) throw new Error(moto.missing)
  const program = 'import sys; from moto.server import main; main(sys.argv[1:])'
  return startPeerProcess({
    command: 'python3',
    options: ['-c', program, '-H', '127.0.0.1', '-p', '0'],
    folder: moto.folder,
    environment: { PYTHONPATH: moto.folder, PYTHONUNBUFFERED: '1' },
    ready: /Running on (http:\/\/127\.0\.0\.1:\d+)/,
  })
}
