import { useEffect, useState } from 'react'

/** true once the component has been in view for so long: rows that are scrolled past send no requests. */
export const useVisibleFor = (milliseconds: number): boolean => {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isVisible
}
