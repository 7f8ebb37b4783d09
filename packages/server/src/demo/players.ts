import { chooseVariant, hashFraction } from '@assay/evaluation'
import { COOKIE_CATS, type Retention } from './cookie-cats.ts'

/** Event of a player, as sent to POST /tracking/batch. */
interface PlayerEvent {
  event_type: Retention
  user_id: string
  experiment_key: string
  event_id: string
}

/**
 * Player ids for which the service's hash assigns the published number of players to each variant. The hash is public,
 * so only the experiment's key is needed.
 *
 * @returns per variant, in the order of COOKIE_CATS
 */
export const playersPerVariant = (experimentKey: string): string[][] => {
  const wanted = COOKIE_CATS.variants.map(({ players }) => players)
  const groups: string[][] = wanted.map(() => [])
  const shares = wanted.map((_, index) => ({ index, traffic_allocation: 100 / wanted.length }))
  const isOpen = (index: number): boolean => (groups[index]?.length ?? 0) < (wanted[index] ?? 0)
  for (let number = 1; wanted.some((_, index) => isOpen(index)); number += 1) {
    const id = `player-${number}`
    const index = chooseVariant(shares, hashFraction(id, experimentKey))?.index ?? 0
    if (isOpen(index)) groups[index]?.push(id)
  }
  return groups
}

/** Events of retained players: the published number in each variant. */
export const retentionEvents = (
  groups: readonly (readonly string[])[],
  experimentKey: string,
): PlayerEvent[] =>
  COOKIE_CATS.metrics.flatMap(({ event_name: event_type }) =>
    COOKIE_CATS.variants.flatMap((variant, index) =>
      (groups[index] ?? []).slice(0, variant[event_type]).map((user_id) => ({
        event_type,
        user_id,
        experiment_key: experimentKey,
        event_id: `${experimentKey}-${event_type}`,
      })),
    ),
  )

/** Splits a list into batches of at most `size`. */
export const batches = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )
