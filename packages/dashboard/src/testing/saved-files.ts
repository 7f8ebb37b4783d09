import { onTestFinished, vi } from 'vitest'

/** A file that a page handed to the person. */
export interface SavedFile {
  name: string
  text: string
}

/**
 * Takes the files that the page saves, until the test ends.
 *
 * @returns a function that reads every file saved so far, in order
 */
export const takeSavedFiles = (): (() => Promise<SavedFile[]>) => {
  const contents = new Map<string, Blob>()
  const saved: { name: string; address: string }[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:tests/${contents.size}`
    if (content instanceof Blob) contents.set(address, content)
    return address
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, address: this.href })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return () =>
    Promise.all(
      saved.map(async ({ name, address }) => ({ name, text: (await contents.get(address)?.text()) ?? '' })),
    )
}
