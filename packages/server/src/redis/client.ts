/** Time limit for connecting. */
const CONNECT_MS = 2000
const MAX_PAUSE_MS = 2000
/** Interval of pings, which detect a silently broken connection. */
const HEARTBEAT_MS = 5000

/** Creates an unopened connection. The driver is loaded on the first call only. */
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

/** Connection of the driver; commands of one turn of the event loop share a round trip. */
export type RedisClient = Awaited<ReturnType<typeof createRedisClient>>
