/** How long a connection may take. */
const CONNECT_MS = 2000
const MAX_PAUSE_MS = 2000
/** A connection that was cut without a word is found out by asking. */
const HEARTBEAT_MS = 5000

/** A connection that is not opened yet. The driver is loaded when this is called, and only then. */
export const createRedisClient = async (url: string) => {
  const { createClient } = await import('@redis/client')
  return createClient({
    url,
    name: 'assay',
    disableOfflineQueue: true,
    pingInterval: HEARTBEAT_MS,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries) => Math.min(MAX_PAUSE_MS, 50 * 2 ** Math.min(retries, 10)),
    },
  })
}

/** The driver's connection; commands of one turn of the event loop share a round trip. */
export type RedisClient = Awaited<ReturnType<typeof createRedisClient>>
