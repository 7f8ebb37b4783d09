import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { QrCode } from './qr-code.tsx'

const URI =
  'otpauth://totp/Assay:ada%40example.com?issuer=Assay&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30'

const draw = async (text = URI) => {
  const page = await render(<QrCode text={text} label="QR code for your app" />)
  const image = page.getByRole('img', { name: 'QR code for your app' })
  const size = Number(image.getAttribute('viewBox')?.split(' ').at(-1))
  const path = image.querySelector('path')?.getAttribute('d') ?? ''
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`))
  return { size, dark }
}

/** The pattern in three corners of every QR code: a ring of dark modules around a square of nine. */
const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']

describe('a QR code', () => {
  it('has its patterns in three corners, within a margin of four light modules', async () => {
    const { size, dark } = await draw()
    const far = size - 4 - 7
    for (const [left, top] of [
      [4, 4],
      [far, 4],
      [4, far],
    ] as const) {
      const corner = FINDER.map((line, y) =>
        [...line].map((_, x) => (dark.has(`${left + x},${top + y}`) ? '#' : '.')).join(''),
      )
      expect(corner).toEqual(FINDER)
    }
    const edge = [...dark].filter((cell) =>
      cell.split(',').some((place) => Number(place) < 4 || Number(place) >= size - 4),
    )
    expect(edge).toEqual([])
  })

  it('grows with its text', async () => {
    const short = await draw('a')
    cleanup()
    const long = await draw(URI.repeat(4))
    expect(short.size).toBe(21 + 8)
    expect(long.size).toBeGreaterThan(short.size)
    expect((long.size - 8 - 21) % 4).toBe(0)
  })
})
