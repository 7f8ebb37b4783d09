import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './class-names.ts'

interface ScrollAreaProps {
  /** What scrolls, for screen readers. */
  label: string
  className?: string
  /** The greatest height in CSS units while the content is wider than the area; without it the height is free. */
  heightWhenWide?: string
  children: ReactNode
}

interface Edges {
  isWide: boolean
  start: boolean
  end: boolean
}

const NO_EDGES: Edges = { isWide: false, start: false, end: false }

const edgesOf = ({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): Edges => ({
  isWide: scrollWidth > clientWidth + 1,
  start: scrollLeft > 1,
  end: scrollLeft + clientWidth < scrollWidth - 1,
})

const isSame = (a: Edges, b: Edges): boolean =>
  a.isWide === b.isWide && a.start === b.start && a.end === b.end

/** Follows whether the content of an element is wider than the element, and at which edges something is hidden. */
const useEdges = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [edges, setEdges] = useState(NO_EDGES)
  const measure = () => {
    if (ref.current === null) return
    const next = edgesOf(ref.current)
    setEdges((current) => (isSame(current, next) ? current : next))
  }
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const next = edgesOf(element)
      setEdges((current) => (isSame(current, next) ? current : next))
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, edges, measure }
}

const SHADE =
  'pointer-events-none absolute inset-y-0 z-20 w-6 from-[rgb(29_35_38/0.14)] dark:from-[rgb(0_0_0/0.5)] to-transparent'

/**
 * Lets wide content scroll sideways in its own area; a shade at an edge says that there is more. While everything
 * fits nothing scrolls, so that a header inside can stick to the top of the page.
 */
export const ScrollArea = ({ label, className, heightWhenWide, children }: ScrollAreaProps) => {
  const { ref, edges, measure } = useEdges()
  const keyboard = edges.isWide ? { tabIndex: 0, role: 'region', 'aria-label': label } : {}
  return (
    <div className="relative min-w-0">
      <div
        ref={ref}
        onScroll={measure}
        {...keyboard}
        style={edges.isWide ? { maxHeight: heightWhenWide } : undefined}
        className={classes(
          'min-w-0 -outline-offset-2',
          edges.isWide && '[--head-top:0px]',
          edges.isWide && (heightWhenWide === undefined ? 'overflow-x-auto' : 'overflow-auto'),
          className,
        )}
      >
        {children}
      </div>
      {edges.start && <div aria-hidden="true" className={classes(SHADE, 'left-0 bg-linear-to-r')} />}
      {edges.end && <div aria-hidden="true" className={classes(SHADE, 'right-0 bg-linear-to-l')} />}
    </div>
  )
}
