/** A variant of an experiment, and the page that it shows. */
export type EdgeVariant = {
  readonly name: string
  /** http or https. */
  readonly url: string
  /** Percent, 0 to 100, at most two decimals. */
  readonly traffic_allocation: number
  readonly is_control: boolean
}

/** A part of all visitors that an experiment takes: those whose percentage for the salt lies in [from, to). */
export type EdgeGate = {
  readonly salt: string
  /** Percent, 0 to 100. */
  readonly from: number
  readonly to: number
}

/** A running experiment between URLs, with all that decides a visitor's variant. */
export type EdgeExperiment = {
  readonly key: string
  /** `service`: more than the hash decides, so that visitors stay where they are and are sent to /r/<key> instead. */
  readonly decided_by: 'edge' | 'service'
  readonly cookie_name: string
  /** Days, 1 to 365. */
  readonly cookie_ttl_days: number
  /** The address that visitors ask for; null: the URL of the control. */
  readonly canonical_url: string | null
  /** A visitor takes part who passes all of them. */
  readonly gates: readonly EdgeGate[]
  /** In the order in which they share the buckets. */
  readonly variants: readonly EdgeVariant[]
}

/** What GET /api/v1/split-url/configuration answers. */
export type EdgeConfiguration = {
  readonly experiments: readonly EdgeExperiment[]
}

/** The control of an experiment; the first variant where none is marked. */
export function controlOf({ variants }: Pick<EdgeExperiment, 'variants'>): EdgeVariant | undefined {
  return variants.find(({ is_control }) => is_control) ?? variants[0]
}
