import { useEffect, useRef } from 'react'

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Number that is highlighted for a moment when it changes while the page is open. */
export const LiveNumber = ({ text }: { text: string }) => {
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef(text)
  useEffect(() => {
    if (before.current === text) return
    before.current = text
    if (prefersReducedMotion()) return
    element.current?.animate(
      [{ backgroundColor: 'var(--accent-soft)' }, { backgroundColor: 'transparent' }],
      {
        duration: 1200,
        easing: 'ease-out',
      },
    )
  }, [text])
  return (
    <span ref={element} className="figures rounded">
      {text}
    </span>
  )
}
