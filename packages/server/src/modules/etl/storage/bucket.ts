import type { S3Client } from '@aws-sdk/client-s3'
import { atMost } from '../../../lib/at-most.ts'
import { bodyBytes } from './bucket-body.ts'
import { type BucketConfig, type BucketPatience, bucketClient, PATIENCE, S3 } from './bucket-client.ts'
import { isAbsentObject, limitedCall } from './bucket-faults.ts'
import { StorageError } from './errors.ts'
import { writeObject } from './multipart.ts'
import { namesOf } from './paths.ts'
import type { Listed, ObjectStorage, Written } from './storage.ts'

/** Objects that are removed at the same time. */
const REMOVED_AT_ONCE = 4

interface Page {
  files: { key: string; bytes: number }[]
  folders: string[]
  next: string | undefined
}

/** The data lake in an S3-compatible bucket. Objects appear when they are whole; nothing there is a link. */
export class BucketStorage implements ObjectStorage {
  readonly #bucket: string
  readonly #prefix: string
  readonly #config: BucketConfig
  readonly #patience: BucketPatience

  constructor(config: BucketConfig, patience: BucketPatience = PATIENCE) {
    this.#patience = patience
    this.#bucket = config.ETL_S3_BUCKET
    this.#prefix = (config.ETL_S3_PREFIX ?? '').replace(/\/$/, '')
    this.#config = config
  }

  async *list(folder: string, signal: AbortSignal): AsyncGenerator<Listed> {
    const prefix = this.#below(folder)
    for await (const page of this.#pages(prefix, { isDeep: false, signal })) {
      const entries: Listed[] = [
        ...page.files.map(
          ({ key, bytes }): Listed => ({ name: key.slice(prefix.length), kind: 'file', bytes }),
        ),
        ...page.folders.map(
          (key): Listed => ({ name: key.slice(prefix.length).replace(/\/$/, ''), kind: 'folder', bytes: 0 }),
        ),
      ]
      yield* entries.filter(({ name }) => isPlainName(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
    }
  }

  read(path: string, { from, to }: { from: number; to: number }, signal: AbortSignal): Promise<Uint8Array> {
    if (to <= from) return Promise.resolve(new Uint8Array())
    return this.#call(signal, async (client, abortSignal) => {
      const { GetObjectCommand } = await S3()
      const where = { ...this.#object(path), Range: `bytes=${from}-${to - 1}` }
      const { Body } = await client.send(new GetObjectCommand(where), { abortSignal })
      return await bodyBytes(Body, to - from, abortSignal)
    })
  }

  readText(path: string, limit: number, signal: AbortSignal): Promise<string | undefined> {
    return this.#call(signal, async (client, abortSignal) => {
      const { GetObjectCommand } = await S3()
      try {
        const { Body } = await client.send(new GetObjectCommand(this.#object(path)), { abortSignal })
        const bytes = await bodyBytes(Body, limit + 1, abortSignal)
        return bytes.byteLength > limit ? undefined : Buffer.from(bytes).toString('utf8')
      } catch (error) {
        if (isAbsentObject(error)) return undefined
        throw error
      }
    })
  }

  async write(path: string, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Written> {
    const object = this.#object(path)
    return await writeObject(chunks, { object, signal, call: (limit, send) => this.#call(limit, send) })
  }

  async writeText(path: string, text: string, signal: AbortSignal): Promise<void> {
    await this.#call(signal, async (client, abortSignal) => {
      const { PutObjectCommand } = await S3()
      const command = new PutObjectCommand({ ...this.#object(path), Body: Buffer.from(text) })
      await client.send(command, { abortSignal })
    })
  }

  async move(from: string, to: string, signal: AbortSignal): Promise<void> {
    const source = this.#object(from)
    await this.#call(signal, async (client, abortSignal) => {
      const { CopyObjectCommand } = await S3()
      const CopySource = `${this.#bucket}/${source.Key.split('/').map(encodeURIComponent).join('/')}`
      await client.send(new CopyObjectCommand({ ...this.#object(to), CopySource }), { abortSignal })
    })
    await this.remove([from], signal)
  }

  async remove(paths: readonly string[], signal: AbortSignal): Promise<void> {
    await this.#removeKeys(
      paths.map((path) => this.#object(path).Key),
      signal,
    )
  }

  async removeFolder(folder: string, signal: AbortSignal): Promise<void> {
    if (folder === '') return
    for await (const page of this.#pages(this.#below(folder), { isDeep: true, signal })) {
      await this.#removeKeys(
        page.files.map(({ key }) => key),
        signal,
      )
    }
  }

  localFolder(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async #removeKeys(keys: readonly string[], signal: AbortSignal): Promise<void> {
    const turn = atMost(REMOVED_AT_ONCE)
    await Promise.all(keys.map((Key) => turn(() => this.#removeKey(Key, signal))))
  }

  #removeKey(Key: string, signal: AbortSignal): Promise<void> {
    return this.#call(signal, async (client, abortSignal) => {
      const { DeleteObjectCommand } = await S3()
      await client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key }), { abortSignal })
    })
  }

  async *#pages(
    prefix: string,
    { isDeep, signal }: { isDeep: boolean; signal: AbortSignal },
  ): AsyncGenerator<Page> {
    const { ListObjectsV2Command } = await S3()
    let token: string | undefined
    do {
      const command = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        ...(!isDeep && { Delimiter: '/' }),
        ...(token !== undefined && { ContinuationToken: token }),
      })
      const answer = await this.#call(signal, (client, abortSignal) => client.send(command, { abortSignal }))
      const page: Page = {
        files: (answer.Contents ?? []).flatMap(({ Key, Size }) =>
          Key?.startsWith(prefix) ? [{ key: Key, bytes: Size ?? 0 }] : [],
        ),
        folders: (answer.CommonPrefixes ?? []).flatMap(({ Prefix }) =>
          Prefix?.startsWith(prefix) ? [Prefix] : [],
        ),
        next: answer.NextContinuationToken,
      }
      yield page
      // A server that never comes to an end is not one to follow.
      if (page.next !== undefined && page.next === token) throw new StorageError('storage_unreachable')
      token = page.next
    } while (token !== undefined)
  }

  async #call<Result>(
    signal: AbortSignal,
    send: (client: S3Client, abortSignal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    return await limitedCall({ signal, limit: this.#patience.call }, async (abortSignal) =>
      send(await bucketClient(this.#config, this.#patience), abortSignal),
    )
  }

  #object(path: string): { Bucket: string; Key: string } {
    const names = namesOf(path)
    if (names.length === 0) throw new StorageError('storage_denied')
    const Key = this.#prefix === '' ? names.join('/') : `${this.#prefix}/${names.join('/')}`
    return { Bucket: this.#bucket, Key }
  }

  /** What the keys of everything below a folder begin with. */
  #below(folder: string): string {
    const names = this.#prefix === '' ? namesOf(folder) : [this.#prefix, ...namesOf(folder)]
    return names.length === 0 ? '' : `${names.join('/')}/`
  }
}

const isPlainName = (name: string): boolean => {
  try {
    return namesOf(name).length === 1
  } catch {
    return false
  }
}
