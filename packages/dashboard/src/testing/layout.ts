import { onTestFinished, vi } from 'vitest'

/** Gives every element a width in CSS pixels, which the simulated browser does not compute, until the test ends. */
export const withWidth = (width: number): void => {
  const spy = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  onTestFinished(() => spy.mockRestore())
}
