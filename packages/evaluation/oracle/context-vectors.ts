export type ContextVector = {
  readonly name: string
  readonly user_id: string | null
  readonly now: string | null
  readonly context: { readonly [name: string]: unknown }
  readonly expanded: { readonly [name: string]: unknown }
}

const USER = 'user-1'
const NOW = '2026-03-02T12:00:00.000Z'

/** Contexts with a top-level scalar under each of its names. */
function scalar(name: string, value: unknown): { readonly [name: string]: unknown } {
  return { [name]: value, [`user.${name}`]: value, [`device.${name}`]: value, [`app.${name}`]: value }
}

const ADDED = { ...scalar('user_id', USER), ...scalar('now', NOW) }

function vector(name: string, context: object, expanded: object): ContextVector {
  return { name, user_id: USER, now: NOW, context: { ...context }, expanded: { ...ADDED, ...expanded } }
}

/** Written by hand from the rules for attribute names. */
export const CONTEXT_VECTORS: readonly ContextVector[] = [
  vector('an empty context has the two added attributes', {}, {}),
  { name: 'nothing is added when nothing is given', user_id: null, now: null, context: {}, expanded: {} },
  vector('a user_id that is sent wins', { user_id: 'other' }, scalar('user_id', 'other')),
  vector('a now that is sent wins', { now: '2020-01-01' }, scalar('now', '2020-01-01')),
  vector('a null is the same as absent', { user_id: null, plan: null }, {}),
  vector('a top-level text answers to three prefixes', { plan: 'pro' }, scalar('plan', 'pro')),
  vector('a top-level number does', { age: 30 }, scalar('age', 30)),
  vector('a top-level boolean does', { beta: false }, scalar('beta', false)),
  vector('a top-level array does not', { tags: ['a', 'b'] }, { tags: ['a', 'b'] }),
  vector(
    'nested objects answer to dotted names',
    { geo: { country: 'DE', city: { name: 'Köln' } } },
    {
      geo: { country: 'DE', city: { name: 'Köln' } },
      'geo.country': 'DE',
      'geo.city': { name: 'Köln' },
      'geo.city.name': 'Köln',
    },
  ),
  vector(
    'what is nested in user answers without the prefix',
    { user: { plan: 'pro', address: { city: 'Köln' } } },
    {
      user: { plan: 'pro', address: { city: 'Köln' } },
      'user.plan': 'pro',
      plan: 'pro',
      'user.address': { city: 'Köln' },
      address: { city: 'Köln' },
      'user.address.city': 'Köln',
      'address.city': 'Köln',
    },
  ),
  vector(
    'what is nested in device does',
    { device: { os: 'ios' } },
    { device: { os: 'ios' }, 'device.os': 'ios', os: 'ios' },
  ),
  vector(
    'a dotted name sent as such does',
    { 'app.version': '1.2' },
    {
      'app.version': '1.2',
      'user.app.version': '1.2',
      'device.app.version': '1.2',
      'app.app.version': '1.2',
      version: '1.2',
    },
  ),
  vector(
    'the plain name wins over user.',
    { plan: 'free', user: { plan: 'pro' } },
    {
      ...scalar('plan', 'free'),
      user: { plan: 'pro' },
      'user.plan': 'pro',
    },
  ),
  vector(
    'user. wins over device. and app.',
    { app: { v: 3 }, device: { v: 2 }, user: { v: 1 } },
    {
      app: { v: 3 },
      device: { v: 2 },
      user: { v: 1 },
      'app.v': 3,
      'device.v': 2,
      'user.v': 1,
      v: 1,
    },
  ),
  vector(
    'a null gives way to the next name',
    { plan: null, user: { plan: null }, app: { plan: 'pro' } },
    {
      user: { plan: null },
      app: { plan: 'pro' },
      'app.plan': 'pro',
      plan: 'pro',
    },
  ),
  vector(
    'a dotted name sent as such wins over the path',
    { 'a.b': 1, a: { b: 2 } },
    {
      ...scalar('a.b', 1),
      a: { b: 2 },
    },
  ),
  vector(
    'a key with a dot inside an object is part of the path',
    { a: { 'b.c': 1 } },
    {
      a: { 'b.c': 1 },
      'a.b.c': 1,
    },
  ),
  vector('arrays have no dotted names', { list: [{ id: 1 }] }, { list: [{ id: 1 }] }),
  vector('names are not limited to ASCII', { größe: 'M' }, scalar('größe', 'M')),
  vector(
    'names like those of the prototype are ordinary',
    { constructor: 'x', toString: 'y' },
    {
      ...scalar('constructor', 'x'),
      ...scalar('toString', 'y'),
    },
  ),
  vector('a scalar user leaves no path', { user: 'x' }, scalar('user', 'x')),
]
