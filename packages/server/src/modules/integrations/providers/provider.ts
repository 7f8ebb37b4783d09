/** Item of another service: an issue, a pull request, a commit, a task. */
export interface Item {
  /** In its normal form. */
  external_id: string
  external_url: string | null
  title: string | null
  external_status: string | null
  /** When the item last changed, by the clock of the other service. */
  external_updated_at: Date | null
}

/** An item to create. */
export interface NewItem {
  title: string
  description: string | undefined
}

/** Requests to another service with the credentials of its configuration. */
export interface Provider {
  /** Normal form of an item's id; undefined for a text that cannot be one. */
  externalId: (text: string) => string | undefined
  /** Signs in and reads one object. */
  check: () => Promise<void>
  /** Reads an item by its id in normal form. */
  read: (externalId: string) => Promise<Item>
  /** Creates an issue or a task; undefined where the configuration does not say in which project. */
  create: ((item: NewItem) => Promise<Item>) | undefined
}
