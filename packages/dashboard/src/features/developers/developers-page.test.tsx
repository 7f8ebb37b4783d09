import { describe, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { DevelopersPage } from './developers-page.tsx'
import { snippets } from './snippets.ts'

describe('the quick start', () => {
  it('shows the snippet of the chosen kind of application, and what to install', async () => {
    const page = await render(<DevelopersPage />)
    expect(page.getByRole('tab', { name: 'curl' }).getAttribute('aria-selected')).toBe('true')
    expect(page.queryByText('Install')).toBeNull()
    page.getByRole('tab', { name: 'curl' }).focus()
    await page.user.keyboard('{ArrowRight}{ArrowRight}')
    expect(page.getByRole('tab', { name: 'OpenFeature, Node' }).getAttribute('aria-selected')).toBe('true')
    expect(page.getByText('npm install @openfeature/server-sdk @openfeature/ofrep-provider')).toBeTruthy()
    expect(page.getByText(/YOUR_API_KEY'\]\]/).textContent).toContain(`baseUrl: '${location.origin}'`)
  })

  it('copies a snippet', async () => {
    const page = await render(<DevelopersPage />)
    const [copy] = page.getAllByRole('button', { name: 'Copy' })
    if (copy) await page.user.click(copy)
    await page.findByText('Copied')
    expect(await navigator.clipboard.readText()).toContain(`curl -X POST ${location.origin}/api/v1/tracking`)
  })

  it('opens the dialog of a new key, empty each time', async () => {
    const page = await render(<DevelopersPage />)
    await page.user.click(page.getByRole('button', { name: 'New API key' }))
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), 'Web shop')
    await page.user.click(page.getByRole('button', { name: 'Cancel' }))
    await page.user.click(await page.findByRole('button', { name: 'New API key' }))
    expect(page.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '')
  })
})

describe('the snippets', () => {
  const all = snippets({ address: 'https://assay.example', apiKey: 'assay_key' })

  it.each(all.map((snippet) => [snippet.label, snippet] as const))(
    '%s has the address and the key',
    (_label, { code }) => {
      expect(code).toContain('https://assay.example')
      expect(code).toContain('assay_key')
      expect(code).not.toMatch(/undefined|YOUR_API_KEY/)
    },
  )

  it('have ids and labels of their own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
  })
})
