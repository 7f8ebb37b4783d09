import { onTestFinished, vi } from 'vitest'

/** Gives every element a size in CSS pixels, which the simulated browser does not compute, until the test ends. */
export const withSize = (width: number, height = 600): void => {
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}
