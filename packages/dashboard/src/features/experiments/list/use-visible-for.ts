import { useEffect, useState } from 'react'

/** true once the component has been on the screen for so long: rows that only fly past ask the service nothing. */
export const useVisibleFor = (milliseconds: number): boolean => {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isVisible
}
