const keys = new WeakMap<object, string>()
let last = 0

/**
 * A key for a condition or group that has no id of its own, so that a list of them can be drawn. It belongs to the
 * object as long as that lives.
 */
export const identity = (object: object): string => {
  const known = keys.get(object)
  if (known !== undefined) return known
  last += 1
  const key = `part-${last}`
  keys.set(object, key)
  return key
}

/** The object with the key of the one that it replaces after an edit, so that its fields keep the focus. */
export const withIdentityOf = <Part extends object>(next: Part, before: object): Part => {
  keys.set(next, identity(before))
  return next
}
