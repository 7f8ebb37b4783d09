import { expect, test } from 'vitest'
import { findAccount } from './system-user.ts'

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
