/**
 * The smallest whole number from `from` on that meets a condition which every larger number meets too. Starts near
 * `guess`; evaluates the condition some tens of times at most.
 */
export const smallestNumber = (
  { from, guess }: { from: number; guess: number },
  holds: (value: number) => boolean,
): number => {
  if (holds(from)) return from
  let [below, above] = [from, Math.max(from + 1, Math.ceil(guess))]
  while (!holds(above)) [below, above] = [above, 2 * above]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (holds(middle)) above = middle
    else below = middle
  }
  return above
}
