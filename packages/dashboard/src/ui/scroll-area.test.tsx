import { fireEvent } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { withSize } from '../testing/layout.ts'
import { type Rendered, render } from '../testing/render.tsx'
import { ScrollArea } from './scroll-area.tsx'

/** Draws an area of 300 pixels around content of a width, and calls its observers as a browser does at once. */
const area = (contentWidth: number): Promise<Rendered> => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #callback: () => void
      constructor(callback: () => void) {
        this.#callback = callback
      }
      observe() {
        this.#callback()
      }
      disconnect() {}
    },
  )
  withSize(300)
  const spy = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(contentWidth)
  onTestFinished(() => {
    spy.mockRestore()
    vi.unstubAllGlobals()
  })
  return render(
    <ScrollArea label="Flags">
      <p>Wide content</p>
    </ScrollArea>,
  )
}

const shades = (container: HTMLElement): number => container.querySelectorAll('[aria-hidden="true"]').length

describe('ScrollArea', () => {
  it('is nothing to stop at while its content fits', async () => {
    const page = await area(300)
    expect(page.queryByRole('region', { name: 'Flags' })).toBeNull()
    await page.user.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('is a region with a name that the keyboard scrolls when its content is wider', async () => {
    const page = await area(900)
    await page.user.tab()
    expect(document.activeElement).toBe(page.getByRole('region', { name: 'Flags' }))
  })

  it('shades the edges behind which there is more', async () => {
    const page = await area(900)
    const region = page.getByRole('region', { name: 'Flags' })
    expect(shades(page.container)).toBe(1)
    region.scrollLeft = 200
    fireEvent.scroll(region)
    expect(shades(page.container)).toBe(2)
    region.scrollLeft = 600
    fireEvent.scroll(region)
    expect(shades(page.container)).toBe(1)
  })
})
