import { useEffect, useState } from 'react'

/** true once the component has been on the screen for so long: rows that only fly past ask the service nothing. */
export const useRested = (milliseconds: number): boolean => {
  const [isRested, setIsRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsRested(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isRested
}
