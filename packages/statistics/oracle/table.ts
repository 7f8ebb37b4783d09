/** A reference value: a number, a flag, a text ("inf" stands for Infinity), null for "not computable", or nested. */
export type Reference =
  | number
  | boolean
  | string
  | null
  | readonly Reference[]
  | { readonly [name: string]: Reference }

/** What the product computed for one field; undefined says that the field is deliberately not computed. */
export type Computed =
  | number
  | boolean
  | string
  | null
  | undefined
  | readonly Computed[]
  | { readonly [name: string]: Computed }

/** A value agrees when |computed - reference| <= abs + rel |reference|. */
export type Tolerance = Readonly<{ rel: number; abs: number }>

type Tolerances = Readonly<Record<string, Tolerance>>

/** One reference case. */
export type Row = Readonly<{
  id: string
  in: Readonly<Record<string, unknown>>
  out: Readonly<Record<string, Reference>>
  tol?: Tolerances
}>

/** A table of reference values. */
export type Table = Readonly<{ table: string; default_tol: Tolerances; rows: readonly Row[] }>

/** Computes, from a row's inputs, an object with the same field names as the row's outputs. */
export type Adapter = (input: never) => Readonly<Record<string, Computed>>

/** Adapters by table name. */
export type Adapters = Readonly<Record<string, Adapter>>
