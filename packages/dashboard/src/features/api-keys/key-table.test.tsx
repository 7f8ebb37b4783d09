import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf } from '../../testing/list-of.ts'
import { render, renderPage } from '../../testing/render.tsx'
import { OwnKeys } from './own-keys.tsx'
import { apiKeysSearch } from './search.ts'
import { exampleKey } from './testing/examples.ts'

const LIST = 'GET /api/v1/api-keys/'

/** A service with so many keys; what it was asked for, in order. */
const service = (total: number) => {
  const asked: string[] = []
  const list = (_body: unknown, url: URL) => {
    asked.push(url.search)
    return listOf(total === 0 ? [] : [exampleKey()], { total, skip: Number(url.searchParams.get('skip')) })
  }
  return { asked, answers: { [LIST]: list } }
}

describe('the own API keys', () => {
  it.each([
    [{}, 'Active'],
    [{ expires_at: '2027-03-01T12:00:00Z' }, 'Until 1 Mar 2027'],
    [{ is_active: false, expires_at: '2026-01-01T12:00:00Z' }, 'Expired'],
    [{ is_active: false, revoked_at: '2026-10-02T12:00:00Z' }, 'Revoked'],
  ])('shows the state of a key with %j as %s', async (change, state) => {
    const page = await render(<OwnKeys />, { answers: { [LIST]: listOf([exampleKey(change)]) } })
    const row = within(await page.findByRole('row', { name: /Web shop/ }))
    expect(row.getByText(state)).toBeTruthy()
    expect(row.getByText('assay_4f2a…')).toBeTruthy()
    expect(row.queryAllByRole('button', { name: 'Revoke Web shop' })).toHaveLength(
      'is_active' in change ? 0 : 1,
    )
  })

  it('teaches what a key is for where there is none, and opens the dialog of a new one', async () => {
    const page = await render(<OwnKeys />, { answers: service(0).answers })
    await page.findByText('No API keys yet')
    expect(page.queryByRole('columnheader', { name: 'Owner' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'New API key' }))
    await page.findByRole('dialog', { name: 'New API key' })
  })

  it('reads inactive keys when asked to, from the first page', async () => {
    const { asked, answers } = service(120)
    const page = await render(<OwnKeys />, { answers })
    await page.user.click(await page.findByRole('button', { name: /next/i }))
    await expect.poll(() => asked.at(-1)).toBe('?all=false&include_inactive=false&skip=50&limit=50')
    await page.user.click(page.getByRole('switch', { name: 'Show revoked and expired' }))
    await expect.poll(() => asked.at(-1)).toBe('?all=false&include_inactive=true&skip=0&limit=50')
  })

  it('revokes a key once the question is answered, and reads the list again', async () => {
    const { asked, answers } = service(1)
    const page = await render(<OwnKeys />, {
      answers: { ...answers, 'DELETE /api/v1/api-keys/{key_id}': null },
    })
    await page.user.click(await page.findByRole('button', { name: 'Revoke Web shop' }))
    const question = within(await page.findByRole('alertdialog', { name: 'Revoke Web shop?' }))
    expect(page.sent).toEqual([])
    await page.user.click(question.getByRole('button', { name: 'Revoke key' }))
    await page.findByText('Web shop is revoked')
    expect(page.sent).toEqual([{ operation: `DELETE /api/v1/api-keys/${exampleKey().id}`, body: undefined }])
    await expect.poll(() => asked.length).toBe(2)
  })
})

describe('the page of all API keys', () => {
  it('names the owners, and has its filter and page in the address', async () => {
    const { asked, answers } = service(120)
    const page = await renderPage('/admin/api-keys?inactive=true', {
      answers,
      user: { role: 'admin', is_superuser: true },
    })
    const row = await page.findByRole('row', { name: /Web shop/ })
    expect(row.textContent).toContain('ada@example.com')
    await page.user.click(page.getByRole('button', { name: /next/i }))
    await expect.poll(page.address).toBe('/admin/api-keys?inactive=true&page=2')
    await expect.poll(() => asked.at(-1)).toBe('?all=true&include_inactive=true&skip=50&limit=50')
    await page.user.click(page.getByRole('switch', { name: 'Show revoked and expired' }))
    await expect.poll(page.address).toBe('/admin/api-keys')
  })

  it.each([
    [{}, { inactive: undefined, page: undefined }],
    [
      { inactive: true, page: 3 },
      { inactive: true, page: 3 },
    ],
    [
      { inactive: false, page: 1 },
      { inactive: undefined, page: undefined },
    ],
    [
      { inactive: 'yes', page: 2.5 },
      { inactive: undefined, page: undefined },
    ],
  ])('reads the address %j as %j', (raw, expected) => {
    expect(apiKeysSearch(raw)).toEqual(expected)
  })
})
