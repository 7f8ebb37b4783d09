/** Everything that decides how a mark or a text of a chart looks. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'visibility',
]

const PADDING = 20
const TITLE = 32
/** Image pixels for each pixel on the screen, so that a picture stays sharp in a slide. */
const SHARPNESS = 2

/** A copy that looks the same without the page's style sheet: every colour, also one from a variable, is written out. */
const withOwnStyle = (svg: SVGSVGElement): SVGSVGElement => {
  const copy = document.importNode(svg, true)
  const originals = [svg, ...svg.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original)
    const declarations = PROPERTIES.map((name) => `${name}:${style.getPropertyValue(name)}`)
    copies[index]?.setAttribute('style', declarations.join(';'))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return copy
}

const loaded = async (svg: SVGSVGElement): Promise<HTMLImageElement> => {
  const text = new XMLSerializer().serializeToString(withOwnStyle(svg))
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}

const drawn = (image: HTMLImageElement, title: string): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = (image.width + 2 * PADDING) * SHARPNESS
  canvas.height = (image.height + 2 * PADDING + TITLE) * SHARPNESS
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw pictures.')
  const style = getComputedStyle(document.documentElement)
  context.scale(SHARPNESS, SHARPNESS)
  context.fillStyle = style.getPropertyValue('--surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = style.getPropertyValue('--ink')
  context.font = `600 16px ${style.fontFamily}`
  context.fillText(title, PADDING, PADDING + 14, image.width)
  context.drawImage(image, PADDING, PADDING + TITLE)
  return canvas
}

/** A title as the name of a file: lower case, words joined by hyphens. */
export const pngName = (title: string): string => {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return `${words.join('-').slice(0, 80) || 'chart'}.png`
}

/**
 * Saves a chart as a picture in the colours it is shown in, under its title, twice as sharp as on the screen.
 *
 * @throws when the browser cannot draw it
 */
export const savePng = async (svg: SVGSVGElement, title: string): Promise<void> => {
  const canvas = drawn(await loaded(svg), title)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) throw new Error('This browser cannot save pictures.')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = pngName(title)
  link.click()
  URL.revokeObjectURL(link.href)
}
