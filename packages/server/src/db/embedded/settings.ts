import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'

/** Settings of the server, given on its command line: postgresql.conf stays as PostgreSQL made it. */
export type ServerSettings = Record<string, string | number>

/** Reachable by its Unix socket alone, which only the server's own account (and root) may open. */
export const localOnly = (sockets: string): ServerSettings => ({
  listen_addresses: '',
  unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  port: 5432,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // What the server does, not what statements got wrong: their details hold people's data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  jit: 'off',
})

const MIB = 1024 * 1024

/** A part of this machine's memory, within limits, all in MiB. */
const memoryShare = (part: number, [least, most]: [number, number]): string =>
  `${Math.round(Math.min(most, Math.max(least, (totalmem() * part) / MIB)))}MB`

/** Full durability, sized for this machine: memory is taken as it is used. */
export const durable = async (maxConnections: number): Promise<ServerSettings> => ({
  max_connections: maxConnections,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: memoryShare(1 / 8, [128, 1024]),
  effective_cache_size: memoryShare(1 / 2, [512, 65_536]),
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'off',
  random_page_cost: '1.1',
  log_checkpoints: 'off',
  dynamic_shared_memory_type: (await sharedMemoryIsSmall()) ? 'mmap' : 'posix',
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
})

const SMALL_SHARED_MEMORY = 256 * 1024 * 1024

/** Containers often have 64 MB of shared memory, too little for parallel queries. */
const sharedMemoryIsSmall = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return false
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize < SMALL_SHARED_MEMORY
  } catch {
    return true
  }
}
