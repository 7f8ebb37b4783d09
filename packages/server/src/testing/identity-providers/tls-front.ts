import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { Certificate } from './certificate.ts'

/** Serves https in front of local http servers, as a proxy does for a deployment. */
export interface TlsFront {
  /** Its origin, known before any server behind it has started. */
  origin: string
  /** Leads new connections to the servers at these addresses in turn from now on; open ones end. */
  leadTo: (...addresses: string[]) => void
  stop: () => Promise<void>
}

/** Starts a front on a free port of localhost; it ends connections until it leads somewhere. */
export const startTlsFront = async ({ certificate, key }: Certificate): Promise<TlsFront> => {
  let ports: number[] = []
  const open = new Set<Socket>()
  const keep = (socket: Socket): void => {
    open.add(socket)
    // A reset by either side ends both; its browser or server has said why.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer({ cert: certificate, key }, (client) => {
    keep(client)
    const port = ports.shift()
    if (port === undefined) client.destroy()
    else {
      ports.push(port)
      join(client, port, keep)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (...addresses) => {
      ports = addresses.map((address) => Number(new URL(address).port))
      // A browser reuses connections, which would lead to the former server.
      for (const socket of open) socket.destroy()
    },
    stop: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

const join = (client: Socket, port: number, keep: (socket: Socket) => void): void => {
  const service = connect(port, '127.0.0.1')
  keep(service)
  client.on('close', () => service.destroy())
  service.on('close', () => client.destroy())
  client.pipe(service).pipe(client)
}
