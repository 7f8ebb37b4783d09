import { beforeEach, describe, expect, it } from 'vitest'
import { draftExample } from '../testing/examples.ts'
import { discardDraft, storeDraft, storedDraft } from './draft-storage.ts'

beforeEach(() => sessionStorage.clear())

/** Puts something else where the draft is stored. */
const overwrite = (text: string) => {
  storeDraft(draftExample())
  const key = sessionStorage.key(0)
  if (key === null) throw new Error('Nothing was stored.')
  sessionStorage.setItem(key, text)
}

describe('the stored draft', () => {
  it('is the last one, until it is discarded', () => {
    expect(storedDraft()).toBeUndefined()
    storeDraft(draftExample({ name: 'First' }))
    const last = draftExample({ name: 'Last' })
    storeDraft(last)
    expect(storedDraft()).toEqual(JSON.parse(JSON.stringify(last)))
    discardDraft()
    expect(storedDraft()).toBeUndefined()
  })

  it.each([
    ['a text that is no JSON', '{'],
    ['no object', '"draft"'],
    ['null', 'null'],
    ['a draft of an older version, without a field', '{"name":"Old"}'],
    ['a field of another type', JSON.stringify({ ...draftExample(), traffic_percentage: '100' })],
  ])('is not %s', (_what, text) => {
    overwrite(text)
    expect(storedDraft()).toBeUndefined()
  })
})
