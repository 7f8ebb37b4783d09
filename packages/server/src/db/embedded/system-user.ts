import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError, systemCode, whenPresent } from './failure.ts'
import { runProgram, type SystemUser } from './programs.ts'

/** Made where the system brings no account for PostgreSQL. */
const OWN_ACCOUNT = 'assay-postgres'

const PREFERRED_ACCOUNTS = ['postgres', '_postgres', OWN_ACCOUNT]

/** Shared by whatever asks for no account of its own: other programs of it could read the database. */
const SHARED_ACCOUNT = 'nobody'

/**
 * The account of the first wanted name in the text of /etc/passwd. Root itself is never an answer.
 */
export const findAccount = (passwd: string, names: readonly string[]): SystemUser | undefined => {
  const accounts = new Map(
    passwd.split('\n').map((line) => {
      const [name = '', , uid, gid] = line.split(':')
      return [name, { uid: Number(uid), gid: Number(gid) }]
    }),
  )
  return names.map((name) => accounts.get(name)).find((account) => account !== undefined && account.uid > 0)
}

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Who runs the server. PostgreSQL refuses to run as root, so root lends it another account: the one that owns
 * `clusterDirectory` already, else postgres, else one that is made for it.
 *
 * @returns undefined when the service is not root and the server runs as the same user
 * @throws EmbeddedPostgresError when root can find and make no account, or the directory belongs to someone else
 */
export const chooseServerUser = async (clusterDirectory: string): Promise<SystemUser | undefined> => {
  const owner = await whenPresent(stat(clusterDirectory), undefined)
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.()) throw foreignDirectory(clusterDirectory, owner.uid)
    return undefined
  }
  const isOwned = owner && owner.uid > 0 && owner.uid !== (await accountOf([SHARED_ACCOUNT]))?.uid
  return isOwned ? { uid: owner.uid, gid: owner.gid } : serverAccount()
}

/**
 * The account for a server that root starts; made when the system has none. `root` is the directory of the system.
 *
 * @throws EmbeddedPostgresError when it cannot be made
 */
export const serverAccount = async (root = '/'): Promise<SystemUser> => {
  const present = await accountOf(PREFERRED_ACCOUNTS, root)
  if (present) return present
  const complaint = await createAccount(root)
  const made = await accountOf(PREFERRED_ACCOUNTS, root)
  if (made) return made
  throw new EmbeddedPostgresError(
    `PostgreSQL must not run as root, and no account could be made for it (${complaint}): create one with useradd --system postgres, start the service as an ordinary user, or set DATABASE_URL.`,
  )
}

const accountOf = async (names: readonly string[], root = '/'): Promise<SystemUser | undefined> =>
  findAccount(await whenPresent(readFile(join(root, 'etc/passwd'), 'utf8'), ''), names)

/** @returns what went wrong; another service may have been faster */
const createAccount = async (root: string): Promise<string> => {
  const where = root === '/' ? [] : ['--prefix', root]
  const what = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  const args = [...where, ...what, '--shell', '/usr/sbin/nologin', OWN_ACCOUNT]
  try {
    return (await runProgram({ command: '/usr/sbin/useradd', args, user: undefined })).output.trim()
  } catch (error) {
    return `useradd: ${systemCode(error) ?? 'unknown error'}`
  }
}

const foreignDirectory = (directory: string, uid: number): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `The database directory ${directory} belongs to the user with number ${uid}: start the service as that user or as root, or choose another directory with DATA_DIR.`,
  )

/** Whether `user` may read and enter or run `path`; asked of the system itself, so that every rule counts. */
export const canReach = async (user: SystemUser | undefined, path: string): Promise<boolean> => {
  if (!user) return true
  const script = 'test -r "$1" && test -x "$1"'
  const { code } = await runProgram({ command: '/bin/sh', args: ['-c', script, 'sh', path], user })
  return code === 0
}

/** Gives a directory and all that is in it to `user`; undefined leaves everything as it is. */
export const giveTree = async (path: string, user: SystemUser | undefined): Promise<void> => {
  if (!user) return
  await chown(path, user.uid, user.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await giveTree(child, user)
    else if (entry.isFile()) await chown(child, user.uid, user.gid)
  }
}
