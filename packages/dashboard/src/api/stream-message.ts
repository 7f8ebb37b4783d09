/** One message of a stream of events. */
export interface StreamMessage {
  id: string | undefined
  event: string
  data: string
}

/** Reads one block of a text/event-stream; undefined when it carries no data. */
export const parseMessage = (block: string): StreamMessage | undefined => {
  const lines = block.split('\n')
  const valuesOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
  const data = valuesOf('data')
  if (data.length === 0) return undefined
  return { id: valuesOf('id').at(-1), event: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }
}
