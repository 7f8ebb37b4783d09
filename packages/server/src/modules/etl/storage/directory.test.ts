import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountSmallDisk } from '../../../testing/small-disk.ts'
import { DirectoryStorage } from './directory.ts'

const signal = new AbortController().signal
const DENIED = { code: 'storage_denied' }

let outside: string
let root: string
let storage: DirectoryStorage
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'assay-lake-'))
  root = join(outside, 'root')
  storage = new DirectoryStorage(root)
  await writeFile(join(outside, 'secret'), 'secret')
})
afterAll(() => rm(outside, { recursive: true, force: true }))

const chunks = async function* (...texts: string[]) {
  for (const text of texts) {
    await Promise.resolve()
    yield Buffer.from(text)
  }
}

const namesIn = async (folder: string) => {
  const found: string[] = []
  for await (const { name, kind, bytes } of storage.list(folder, signal))
    found.push(`${kind} ${name} ${bytes}`)
  return found
}

describe('the data lake in a directory', () => {
  it('keeps, replaces, moves and removes files', async () => {
    expect(await namesIn('nowhere')).toEqual([])
    const { bytes } = await storage.write('a/b/file', chunks('one', 'two'), signal)
    expect(bytes).toBe(6)
    await storage.writeText('a/text', 'first', signal)
    await storage.writeText('a/text', 'second', signal)
    expect(await storage.readText('a/text', 100, signal)).toBe('second')
    expect(await storage.readText('a/text', 3, signal)).toBeUndefined()
    expect(await storage.readText('a/none/text', 100, signal)).toBeUndefined()
    expect(Buffer.from(await storage.read('a/b/file', { from: 2, to: 4 }, signal)).toString()).toBe('et')
    await storage.move('a/b/file', 'c/moved', signal)
    expect(await namesIn('a')).toEqual(['folder b 0', 'file text 6'])
    await storage.remove(['c/moved', 'c/gone'], signal)
    await storage.removeFolder('a', signal)
    expect([await namesIn('a'), await namesIn('c')]).toEqual([[], []])
  })

  it('keeps nothing of a file that is given up in the middle', async () => {
    const broken = async function* () {
      yield* chunks('begun')
      throw new Error('no more')
    }
    await expect(storage.write('d/file', broken(), signal)).rejects.toThrow('no more')
    expect(await namesIn('d')).toEqual([])
  })

  it('is never left through names', async () => {
    const wrong = [
      '../secret',
      'a/../../secret',
      '..',
      'a//b',
      './a',
      '',
      'a\0b',
      'a\\b',
      '/etc/passwd',
      'x'.repeat(300),
    ]
    for (const path of wrong) {
      await expect(async () => storage.readText(path, 100, signal)).rejects.toMatchObject(DENIED)
      await expect(async () => storage.writeText(path, 'x', signal)).rejects.toMatchObject(DENIED)
      await expect(async () => storage.move('a', path, signal)).rejects.toBeDefined()
      await expect(async () => storage.remove([path], signal)).rejects.toMatchObject(DENIED)
    }
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret')
  })

  it('is never left through links, of files or of folders', async () => {
    await mkdir(join(root, 'links'), { recursive: true })
    await symlink(join(outside, 'secret'), join(root, 'links/file'))
    await symlink(outside, join(root, 'links/folder'))
    expect(await namesIn('links')).toEqual([])
    const paths = ['links/file', 'links/folder/secret']
    for (const path of paths) {
      await expect(storage.readText(path, 100, signal)).rejects.toMatchObject(DENIED)
      await expect(storage.read(path, { from: 0, to: 3 }, signal)).rejects.toMatchObject(DENIED)
    }
    await expect(storage.writeText('links/folder/new', 'x', signal)).rejects.toMatchObject(DENIED)
    await expect(storage.localFolder('links/folder')).rejects.toMatchObject(DENIED)
    await expect(storage.removeFolder('links/folder', signal)).rejects.toMatchObject(DENIED)
    await storage.writeText('links/file', 'mine', signal)
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret')
    await symlink(outside, join(root, 'away'))
    await storage.remove(['away'], signal)
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret')
  })

  it('says that the disk is full, and keeps what was there', async ({ skip }) => {
    const directory = join(outside, 'small')
    await mkdir(directory)
    const disk = await mountSmallDisk(directory, 2)
    if (!disk) return skip('a file system cannot be mounted here')
    try {
      const full = new DirectoryStorage(join(directory, 'lake'))
      await full.writeText('a/text', 'former', signal)
      await disk.fill()
      const large = chunks(...Array.from({ length: 10 }, () => 'x'.repeat(100_000)))
      await expect(full.write('a/text', large, signal)).rejects.toMatchObject({ code: 'disk_full' })
      expect(await full.readText('a/text', 100, signal)).toBe('former')
    } finally {
      await disk.remove()
    }
  })
})
