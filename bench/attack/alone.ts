import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, type Case, casesOf } from '../../packages/server/src/testing/attack/cases.ts'
import type { Alone } from '../../packages/server/src/testing/attack/findings.ts'
import { attackAddress } from './addresses.ts'
import type { Place } from './place.ts'
import { hold, send, TOO_LATE } from './send.ts'
import { longestHold } from './watch.ts'

/** Beyond this a hold is measured again: a collection of garbage or another process may have been the cause. */
const SUSPICIOUS_MS = 60
const TRIES = 3
const PATIENCE_MS = 10_000

/** Sends every case once, one after the other, while nobody else but the probe asks anything. */
export const sendAlone = async (
  place: Place,
  callers: readonly Caller[],
  tell: (one: Alone) => void,
): Promise<Alone[]> => {
  const all: Alone[] = []
  for (const [row, caller] of place.callers.entries()) {
    if (!callers.includes(caller)) continue
    for (const [number, one] of casesOf(caller, place.names).entries()) {
      const seen = await leastOf(place, { caller, one, from: attackAddress(row, number) })
      tell(seen)
      all.push(seen)
    }
  }
  return all
}

interface Attempt {
  caller: Caller
  one: Case
  from: string
}

/** The least hold of some tries, the first of which is usually enough. */
const leastOf = async (place: Place, attempt: Attempt): Promise<Alone> => {
  let least = await once(place, attempt)
  for (
    let tries = 1;
    tries < TRIES && least.held > SUSPICIOUS_MS && Number.isFinite(least.held);
    tries += 1
  ) {
    const again = await once(place, attempt)
    if (again.held < least.held && again.status === least.status) least = again
  }
  return least
}

const once = async (place: Place, { caller, one, from }: Attempt): Promise<Alone> => {
  const service = place.service()
  await longestHold(service)
  const sending = {
    url: service.address,
    from,
    credentials: place.credentials[caller] ?? {},
    patience: PATIENCE_MS,
  }
  const { status, milliseconds } = await shoot(one, sending)
  // The hold is known at the turn of the loop after it.
  await pause(5)
  const held = await longestHold(service)
  const named = { caller, name: one.name, status, milliseconds }
  if (held !== undefined) return { ...named, held }
  await place.restart()
  return { ...named, held: Number.POSITIVE_INFINITY }
}

const shoot = async (one: Case, sending: Parameters<typeof send>[1]) => {
  const request = one.request?.()
  if (request) return send(request, sending)
  const begun = performance.now()
  const sockets = one.sockets?.()
  if (sockets) await hold(sockets, sending)
  return { status: sockets ? 200 : TOO_LATE, milliseconds: performance.now() - begun }
}
