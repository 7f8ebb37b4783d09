import { useEffect, useState } from 'react'

/** The value once it has not changed for so long; compared by what it holds, so that equal objects are the same. */
export const useResting = <Value>(value: Value, milliseconds: number): Value => {
  const [resting, setResting] = useState(value)
  const text = JSON.stringify(value)
  const restingText = JSON.stringify(resting)
  useEffect(() => {
    if (text === restingText) return
    const timer = setTimeout(() => setResting(value), milliseconds)
    return () => clearTimeout(timer)
  })
  return resting
}
