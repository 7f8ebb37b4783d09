import type { RedisClient } from './client.ts'

/**
 * Redis server shared by the processes of a deployment. It stores nothing essential: while it is down, each process
 * works on its own.
 */
export interface Redis {
  /** Whether the server answered the last command. */
  isUp: () => boolean
  /**
   * Runs commands on the server. Undefined when it is down, refuses, or exceeds the time limit of 250 ms; whether
   * commands were executed is unknown then. Never rejects; `work` must not resolve to undefined itself.
   *
   * @param work receives the connection and the prefix of every key
   */
  attempt: <Result>(
    work: (client: RedisClient, prefix: string) => Promise<Result>,
  ) => Promise<Result | undefined>
  /** Publishes a message to every process that has subscribed to the channel, including this one; false on failure. */
  publish: (channel: string, message: string) => Promise<boolean>
  /** Subscribes to a channel until `stop`; messages are missed while the server is down. */
  subscribe: (channel: string, handler: (message: string) => void) => void
  /** Calls `handler` whenever the server returns after messages and commands may have been missed. */
  onReturn: (handler: () => void) => void
  /** Closes the connection. */
  stop: () => Promise<void>
}
