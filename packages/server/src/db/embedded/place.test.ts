import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSocketDirectory, socketDirectory } from './place.ts'

const placeOf = (cluster: string) => ({ base: '/', cluster, logFile: '/log', user: undefined })

test('the socket lies beside the data unless its path would not fit into an address', () => {
  const longest = `/${'d'.repeat(87)}`
  expect(socketDirectory(placeOf(longest))).toBe(longest)
  expect(socketDirectory(placeOf(`/${'d'.repeat(100)}`))).toMatch(/^\/tmp\/assay-[0-9a-f]{16}$/)
  expect(socketDirectory(placeOf(`/${'ä'.repeat(50)}`))).toMatch(/^\/tmp\//)
})

test('a socket directory that is open to others, or a link, is refused', async () => {
  const home = await mkdtemp(join(tmpdir(), 'assay-place-'))
  const place = placeOf(join(home, 'd'.repeat(110)))
  const sockets = socketDirectory(place)
  await createSocketDirectory(place)
  await createSocketDirectory(place)
  await chmod(sockets, 0o777)
  await expect(createSocketDirectory(place)).rejects.toThrow('belongs to someone else')
  await rm(sockets, { recursive: true })
  await mkdir(join(home, 'trap'), { mode: 0o700 })
  await symlink(join(home, 'trap'), sockets)
  await expect(createSocketDirectory(place)).rejects.toThrow('belongs to someone else')
  await rm(sockets)
  await rm(home, { recursive: true })
})
