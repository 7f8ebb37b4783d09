import { isAt, nameOf, readAddress, withQuery } from './address.ts'
import { controlOf, type EdgeExperiment, type EdgeVariant } from './configuration.ts'

type Address = NonNullable<ReturnType<typeof readAddress>>

/** The addresses of an experiment, read once. */
export type Destinations = {
  /** Where its visitors come in. */
  readonly entry: Address
  readonly variants: readonly { readonly variant: EdgeVariant; readonly address: Address }[]
  /** The names of all parameters in these addresses. */
  readonly names: readonly string[]
}

/** Reads the addresses of an experiment; undefined where one of them is no http or https address. */
export function destinationsOf(
  experiment: Pick<EdgeExperiment, 'canonical_url' | 'variants'>,
): Destinations | undefined {
  const entry = readAddress(experiment.canonical_url ?? controlOf(experiment)?.url ?? '')
  if (entry === undefined) return undefined
  const variants: { variant: EdgeVariant; address: Address }[] = []
  for (const variant of experiment.variants) {
    const address = readAddress(variant.url)
    if (address === undefined) return undefined
    variants.push({ variant, address })
  }
  const all = [entry].concat(variants.map(({ address }) => address))
  return {
    entry,
    variants,
    names: all.reduce<string[]>((names, { query }) => names.concat(query.map(nameOf)), []),
  }
}

/**
 * Where a visitor is in an experiment: at its entry, at the page of a variant, or nowhere in it. The page whose query asks
 * for most is meant where several fit; the entry, where it is a page as well.
 */
export function placeIn(
  { entry, variants }: Destinations,
  visited: Address,
): 'entry' | 'variant' | undefined {
  const atEntry = isAt(visited, entry) ? entry.query.length : -1
  const atVariant = variants.reduce(
    (most, { address }) => (isAt(visited, address) ? Math.max(most, address.query.length) : most),
    -1,
  )
  if (atEntry === -1 && atVariant === -1) return undefined
  return atEntry >= atVariant ? 'entry' : 'variant'
}

/**
 * The address at which a visitor sees a variant, with the visitor's own query; undefined for a variant of another
 * experiment. It is always one of the configuration, whatever was sent.
 *
 * @param query the visitor's own, split at `&`
 */
export function addressOf(
  { variants, names }: Destinations,
  variantName: string,
  query: readonly string[],
): string | undefined {
  const found = variants.find(({ variant }) => variant.name === variantName)
  return found && withQuery(found.address, query, names)
}

/** The entry of an experiment with a visitor's own query. */
export function entryAddress({ entry, names }: Destinations, query: readonly string[]): string {
  return withQuery(entry, query, names)
}

/** Whether a visitor is at a variant's page already. */
export function isAtVariant({ variants }: Destinations, visited: Address, variantName: string): boolean {
  return variants.some(({ variant, address }) => variant.name === variantName && isAt(visited, address))
}
