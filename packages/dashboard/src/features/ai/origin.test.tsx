import { describe, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Origin } from './origin.tsx'

describe('author of an answer', () => {
  it.each([
    ['model', 'It received no data of individual subjects'],
    ['builtin', 'No data left this service'],
  ] as const)('says which data it received: %s', async (generated_by, text) => {
    const page = await render(<Origin generated_by={generated_by} fallback_reason={null} />)
    page.getByText(text, { exact: false })
    expect(page.queryByRole('status')).toBeNull()
  })
})
