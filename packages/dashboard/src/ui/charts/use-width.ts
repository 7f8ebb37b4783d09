import { type RefCallback, useCallback, useState } from 'react'

/**
 * The width of an element in CSS pixels, followed as it changes.
 *
 * @returns the width (0 before the element is on the page) and the ref to give to the element
 */
export const useWidth = (): [number, RefCallback<HTMLElement>] => {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, measure]
}
