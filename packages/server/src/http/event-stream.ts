/** One message of a stream of server-sent events. */
interface ServerEvent {
  /** Id that a reconnecting reader sends as Last-Event-ID. */
  id?: string
  event?: string
  /** Sent as JSON. */
  data: unknown
}

/** Interface of an open stream to its slice. */
export interface EventConnection {
  send: (event: ServerEvent) => void
  /** Sends serialised text, for messages to many readers. */
  write: (text: string) => void
  close: () => void
  /** Called once when either side closes the stream; at once if it is closed already. */
  onClose: (handler: () => void) => void
}

type Open = (connection: EventConnection) => void | Promise<void>

/** Handler answer that stays open. `open` is called once the headers are sent; its failure aborts the stream. */
export class EventStreamReply {
  readonly open: Open

  constructor(open: Open) {
    this.open = open
  }
}

/** Serialises a message. */
export const eventText = ({ id, event, data }: ServerEvent): string =>
  [
    ...(event === undefined ? [] : [`event: ${event}\n`]),
    ...(id === undefined ? [] : [`id: ${id}\n`]),
    `data: ${JSON.stringify(data)}\n\n`,
  ].join('')
