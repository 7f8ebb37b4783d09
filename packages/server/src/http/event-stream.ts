/** One message of a stream of server-sent events. */
interface ServerEvent {
  /** What a reader that comes back names as the last it has seen. */
  id?: string
  event?: string
  /** Sent as JSON. */
  data: unknown
}

/** An open stream as a slice sees it. */
export interface EventConnection {
  send: (event: ServerEvent) => void
  /** Sends text that is in the wire's form already, for news that go to many. */
  write: (text: string) => void
  close: () => void
  /** Called once, whoever ended the stream; at once when it has ended before. */
  onClose: (handler: () => void) => void
}

type Open = (connection: EventConnection) => void | Promise<void>

/** A handler's answer that stays open. `open` is called when the headers are sent; its failure breaks the stream off. */
export class EventStreamReply {
  readonly open: Open

  constructor(open: Open) {
    this.open = open
  }
}

/** A message as it stands on the wire. */
export const eventText = ({ id, event, data }: ServerEvent): string =>
  [
    ...(event === undefined ? [] : [`event: ${event}\n`]),
    ...(id === undefined ? [] : [`id: ${id}\n`]),
    `data: ${JSON.stringify(data)}\n\n`,
  ].join('')
