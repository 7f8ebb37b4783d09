import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../db/embedded/programs.ts'
import { isRoot } from '../db/embedded/system-user.ts'

/** Separate file system that a test can fill. */
interface SmallDisk {
  directory: string
  fill: () => Promise<void>
  /** Frees what `fill` took. */
  free: () => Promise<void>
  remove: () => Promise<void>
}

const MIB = 1024 * 1024

/**
 * Mounts a file system in memory over an empty directory.
 *
 * @returns undefined when that is not permitted
 */
export const mountSmallDisk = async (
  directory: string,
  mebibytes: number,
): Promise<SmallDisk | undefined> => {
  if (process.platform !== 'linux' || !isRoot()) return undefined
  const options = `size=${mebibytes}m,mode=0755`
  const args = ['-t', 'tmpfs', '-o', options, 'assay-test', directory]
  const mounted = await runProgram({ command: '/bin/mount', args, user: undefined }).catch(() => undefined)
  if (mounted?.code !== 0) return undefined
  const filler = join(directory, 'filler')
  return {
    directory,
    fill: () => fill(filler, directory),
    free: () => rm(filler),
    remove: async () => {
      await runProgram({ command: '/bin/umount', args: ['--lazy', directory], user: undefined })
    },
  }
}

const fill = async (path: string, directory: string): Promise<void> => {
  const file = await open(path, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(directory)
      if (bavail === 0) return
      const size = Math.min(MIB, bavail * bsize)
      await file.write(Buffer.alloc(size))
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}
