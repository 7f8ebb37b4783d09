import { toBoolean, toNumber } from './conversion.ts'
import type { Scalar } from './types.ts'

/** Items that equal a scalar. */
type Index = ReadonlyMap<unknown, readonly Scalar[]>

/** Items by the scalars to which they are equal, by the equality of `equalsAny`. */
type ItemIndex = {
  /** Items by themselves: equal to a scalar of the same type. */
  readonly exact: Index
  /** Texts by the number and the boolean that they represent. */
  readonly spelled: Index
  /** Whether there are numbers or booleans, which text can represent as well. */
  readonly isMixed: boolean
}

/**
 * Compiles a test whether each of the items equals some element. Items are indexed once, so that a long list of
 * elements takes linear time.
 */
export function allHeld(items: readonly Scalar[]): (elements: readonly Scalar[]) => boolean {
  const index: ItemIndex = {
    exact: indexed(items, (item) => [item]),
    spelled: indexed(items, (item) => (typeof item === 'string' ? [toNumber(item), toBoolean(item)] : [])),
    isMixed: items.some((item) => typeof item !== 'string'),
  }
  return (elements) => {
    const missing = new Set(items)
    const seen = new Set<unknown>()
    const hold = (equal: readonly Scalar[] | undefined): void => {
      if (equal === undefined || seen.has(equal)) return
      seen.add(equal)
      for (const item of equal) missing.delete(item)
    }
    for (const element of elements) {
      if (missing.size === 0) break
      equalTo(index, element, hold)
    }
    return missing.size === 0
  }
}

/** Finds the items that equal an element; each list of them belongs to one key. */
function equalTo(
  { exact, spelled, isMixed }: ItemIndex,
  element: Scalar,
  found: (equal: readonly Scalar[] | undefined) => void,
): void {
  found(exact.get(element))
  if (typeof element !== 'string') {
    found(spelled.get(element))
  } else if (isMixed) {
    found(exact.get(toNumber(element)))
    found(exact.get(toBoolean(element)))
  }
}

function indexed(items: readonly Scalar[], keysOf: (item: Scalar) => readonly unknown[]): Index {
  const index = new Map<unknown, Scalar[]>()
  for (const item of items) {
    for (const key of keysOf(item)) {
      const equal = index.get(key)
      if (equal === undefined) index.set(key, [item])
      else equal.push(item)
    }
  }
  index.delete(undefined)
  return index
}
