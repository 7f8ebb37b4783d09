/**
 * Everything happens on this machine, from addresses of its own 127.0.0.0/8: so that the limits of one address are those
 * of one caller, as on a network.
 */
export const PROBE_ADDRESS = '127.0.0.2'

/** The attack of one caller comes from twenty addresses in turn; `row` keeps callers apart. */
const ATTACKERS = 20
export const attackAddress = (row: number, number: number): string =>
  `127.0.${10 + row}.${1 + (number % ATTACKERS)}`

/** Whoever reads the figures of the service takes another address every time: they are limited, too. */
let read = 0
export const watchAddress = (): string => {
  read += 1
  return `127.0.1.${1 + (read % 250)}`
}
