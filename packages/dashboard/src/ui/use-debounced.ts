import { useEffect, useState } from 'react'

/** How long somebody who types pauses before the service is asked, in milliseconds. */
const DEBOUNCE_MS = 250

/**
 * The value once it has not changed for so long (debounce). Values are compared by what they hold as JSON, so that a new
 * object with the same content is no change.
 *
 * @param milliseconds how long it must not have changed; 0 or more
 */
export const useDebounced = <Value>(value: Value, milliseconds = DEBOUNCE_MS): Value => {
  const [debounced, setDebounced] = useState(value)
  const isSame = Object.is(value, debounced) || JSON.stringify(value) === JSON.stringify(debounced)
  useEffect(() => {
    if (isSame) return
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  })
  return debounced
}
