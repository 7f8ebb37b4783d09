import { describe, expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { usePaletteSearch } from './palette-search.ts'

const Search = ({ typed }: { typed: string }) => {
  const { found, isSearching } = usePaletteSearch(typed)
  const names = found && [...found.experiments, ...found.flags, ...found.segments].map(({ name }) => name)
  return (
    <p>
      {isSearching ? 'searching' : 'idle'}: {names?.join(', ') ?? 'nothing asked'}
    </p>
  )
}

/** The lists of a service that finds one thing of each kind, and what it was asked for. */
const service = () => {
  const asked: string[] = []
  const list = (name: string) => (_body: unknown, url: URL) => {
    asked.push(`${url.searchParams.get('search')} ${url.searchParams.get('limit')}`)
    return { items: [{ id: '1', name, status: 'ACTIVE' }], total: 1 }
  }
  return {
    asked,
    answers: {
      'GET /api/v1/experiments/': list('Button'),
      'GET /api/v1/feature-flags/': list('Flag'),
      'GET /api/v1/segments/': list('Segment'),
    },
  }
}

describe('the search of the palette', () => {
  it('asks for experiments, flags and segments at once, a few of each', async () => {
    const { asked, answers } = service()
    const page = await render(<Search typed=" che " />, { answers })
    await page.findByText('idle: Button, Flag, Segment')
    expect(asked).toEqual(['che 6', 'che 6', 'che 6'])
  })

  it('asks nothing before two letters are typed', async () => {
    const { asked, answers } = service()
    const page = await render(<Search typed=" c " />, { answers })
    expect([page.getByText('idle: nothing asked').tagName, asked]).toEqual(['P', []])
  })

  it('is over when the service refuses', async () => {
    const page = await render(<Search typed="che" />)
    await page.findByText('idle: nothing asked')
  })
})
