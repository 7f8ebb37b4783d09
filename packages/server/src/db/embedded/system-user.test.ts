import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findAccount, isRoot, serverAccount } from './system-user.ts'

const PASSWD = `root:x:0:0:root:/root:/bin/bash
nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin
postgres:x:101:104::/var/lib/postgresql:/bin/bash

# a comment`

test('the first wanted account that exists is taken', () => {
  expect(findAccount(PASSWD, ['postgres', 'nobody'])).toEqual({ uid: 101, gid: 104 })
  expect(findAccount(PASSWD, ['_postgres', 'nobody'])).toEqual({ uid: 65534, gid: 65533 })
})

test('no account is found among unknown names, and root is never taken', () => {
  expect(findAccount(PASSWD, ['_postgres'])).toBeUndefined()
  expect(findAccount(PASSWD, ['root'])).toBeUndefined()
  expect(findAccount('', ['postgres'])).toBeUndefined()
})

/** A system's files of accounts. */
describe('the account of the server', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'assay-accounts-'))
    await mkdir(join(root, 'etc'))
  })
  afterEach(() => rm(root, { recursive: true }))

  const passwd = (text: string) => writeFile(join(root, 'etc/passwd'), text)

  test('is postgres where there is one', async () => {
    await passwd(PASSWD)
    expect(await serverAccount(root)).toEqual({ uid: 101, gid: 104 })
  })

  test.runIf(isRoot() && existsSync('/usr/sbin/useradd'))(
    'is made once where there is none, and is never that of other programs',
    async () => {
      await passwd('root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534::/:/bin/sh\n')
      await writeFile(join(root, 'etc/group'), 'root:x:0:\nnogroup:x:65534:\n')
      const [made, again] = [await serverAccount(root), await serverAccount(root)]
      expect(made).toEqual(again)
      expect([0, 65_534]).not.toContain(made.uid)
    },
  )

  test('that cannot be made is asked of the operator', async () => {
    await passwd('assay-postgres:x:0:0::/:/bin/sh\n')
    await writeFile(join(root, 'etc/group'), 'root:x:0:\n')
    await expect(serverAccount(root)).rejects.toThrow(
      'create one with useradd --system postgres, start the service as an ordinary user, or set DATABASE_URL',
    )
  })
})
