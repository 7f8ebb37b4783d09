import { describe, expect, it } from 'vitest'
import { parseMessage } from './stream-message.ts'

describe('a message of an event stream', () => {
  it('has an id, a name and data of several lines', () => {
    expect(parseMessage('id: 7\nevent: entry\ndata: one\ndata: two')).toEqual({
      id: '7',
      event: 'entry',
      data: 'one\ntwo',
    })
  })

  it('is called message where nothing is said', () => {
    expect(parseMessage('data:{"a": 1}')).toEqual({ id: undefined, event: 'message', data: '{"a": 1}' })
  })

  it('is none when it only keeps the connection open', () => {
    expect(parseMessage(': ping')).toBeUndefined()
  })
})
