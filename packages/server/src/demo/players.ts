import { chooseVariant, unit } from '@assay/evaluation'
import { COOKIE_CATS, type Retention } from './cookie-cats.ts'

/** An event of a player, as POST /tracking/batch takes it. */
interface PlayerEvent {
  event_type: Retention
  user_id: string
  experiment_key: string
  event_id: string
}

/**
 * Ids of players such that the service's own hash puts as many into each variant as there were in reality. The
 * hash is public, so this needs nothing but the experiment's key.
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
    const index = chooseVariant(shares, unit(id, experimentKey))?.index ?? 0
    if (isOpen(index)) groups[index]?.push(id)
  }
  return groups
}

/** The events of players that came back: in each variant as many as in reality. */
export const comebacks = (groups: readonly (readonly string[])[], experimentKey: string): PlayerEvent[] =>
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

/** The list in parts of at most `size`. */
export const inParts = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )
