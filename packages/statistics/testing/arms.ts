import fc from 'fast-check'

/** Any two arms of up to a given number of users each, with at least `fewest` users. */
export function anyArms({ fewest = 0, most = 5000 } = {}) {
  const arm = fc
    .integer({ min: fewest, max: most })
    .chain((users) => fc.integer({ min: 0, max: users }).map((conversions) => ({ conversions, users })))
  return fc.record({ control: arm, treatment: arm })
}

/** Any error rate that an interval is drawn at. */
export const anyAlpha = fc.constantFrom(0.001, 0.01, 0.05, 0.1, 0.2)
