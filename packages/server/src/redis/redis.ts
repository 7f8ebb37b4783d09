import type { RedisClient } from './client.ts'

/**
 * A Redis server that the processes of a deployment share. It holds nothing that cannot be done without: while it is
 * away, each process goes on by itself.
 */
export interface Redis {
  /** Whether it answered when it was last asked. */
  isUp: () => boolean
  /**
   * Does something with the server. Undefined when it is away, refuses, or takes longer than a quarter of a second;
   * whether something was done is unknown then. Never rejects; `work` must not resolve to undefined itself.
   *
   * @param work gets the connection and the prefix that every key starts with
   */
  attempt: <Result>(
    work: (client: RedisClient, prefix: string) => Promise<Result>,
  ) => Promise<Result | undefined>
  /** Sends a message to every process that has subscribed to the channel, this one included; false when that failed. */
  publish: (channel: string, message: string) => Promise<boolean>
  /** Hears the messages of a channel until `stop`; while the server is away they are missed. */
  subscribe: (channel: string, handler: (message: string) => void) => void
  /** Calls `handler` whenever the server is there again after messages and commands may have been missed. */
  onReturn: (handler: () => void) => void
  /** Lets the connection go. */
  stop: () => Promise<void>
}
