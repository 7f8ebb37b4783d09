import { useEffect, useState } from 'react'

/** The value once it has not changed for a while, for what is asked of the service while somebody types. */
export const useSettled = <Value>(value: Value, pauseMs = 400): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
