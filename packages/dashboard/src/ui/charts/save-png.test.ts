import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { savePng } from './save-png.ts'

/** A picture of a line in a colour of the style sheet, put on the page. */
const picture = (): SVGSVGElement => {
  const holder = document.createElement('div')
  holder.innerHTML =
    '<style>.mark { stroke: rgb(1, 2, 3) }</style><svg width="100" height="50"><path class="mark" d="M0,0"/></svg>'
  document.body.append(holder)
  onTestFinished(() => holder.remove())
  const svg = holder.querySelector('svg')
  if (svg === null) throw new Error('The picture was not drawn.')
  return svg
}

interface Canvas {
  drawn: string[]
  size: [number, number] | undefined
}

/** A canvas that notes what is drawn; the simulated browser has none. */
const withCanvas = (blob: Blob | null): Canvas => {
  const canvas: Canvas = { drawn: [], size: undefined }
  const context = Object.assign(Object.create(null), {
    scale: () => undefined,
    fillRect: () => undefined,
    fillText: (text: string) => canvas.drawn.push(text),
    drawImage: () => canvas.drawn.push('the chart'),
  })
  vi.spyOn(Image.prototype, 'decode').mockResolvedValue(undefined)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    canvas.size = [this.width, this.height]
    done(blob)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return canvas
}

describe('a chart saved as a picture', () => {
  it('has its title above it, is twice as sharp as the screen, and is a file named after it', async () => {
    const canvas = withCanvas(new Blob(['png']))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await savePng(picture(), 'Lift by variant')
    const [link] = click.mock.contexts
    expect(canvas.drawn).toEqual(['Lift by variant', 'the chart'])
    expect((canvas.size ?? []).every((pixels) => pixels % 2 === 0 && pixels > 0)).toBe(true)
    expect(link instanceof HTMLAnchorElement && link.download).toBe('lift-by-variant.png')
  })

  it('carries its colours with it, without the style sheet of the page', async () => {
    withCanvas(new Blob(['png']))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const sources: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) sources.push(blob)
      return 'blob:picture'
    })
    await savePng(picture(), 'Lift')
    expect(await sources[0]?.text()).toContain('stroke:rgb(1, 2, 3)')
  })

  it('fails with a sentence when the browser makes no file of it', async () => {
    withCanvas(null)
    await expect(savePng(picture(), 'Lift')).rejects.toThrow('This browser cannot save pictures.')
  })
})
