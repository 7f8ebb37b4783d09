import { isIP } from 'node:net'
import { z } from 'zod'

const TRUE_WORDS = ['true', '1', 'yes', 'on', 't', 'y']
const FALSE_WORDS = ['false', '0', 'no', 'off', 'f', 'n']

/** true/false, 1/0, yes/no, on/off, t/f, y/n in any letter case; all other text, including empty text, is refused. */
export const flag = (fallback: boolean) =>
  z
    .string()
    .transform((text, context) => {
      const word = text.trim().toLowerCase()
      if (TRUE_WORDS.includes(word)) return true
      if (FALSE_WORDS.includes(word)) return false
      context.addIssue({ code: 'custom', message: 'must be true or false' })
      return z.NEVER
    })
    .default(fallback)
    .meta({ accepts: 'true or false' })

/** Whole number between `min` and `max`; `because` explains the minimum. */
export const whole = (fallback: number, [min, max]: readonly [number, number], because = '') =>
  z
    .string()
    .regex(/^\s*-?\d{1,15}\s*$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}${because}`).max(max, `must be at most ${max}`))
    .default(fallback)
    .meta({ accepts: `${min} to ${max}` })

/** Number between 0 and 1. */
export const share = (fallback: number) =>
  z
    .string()
    .regex(/^\s*(0|1|0?\.\d{1,15}|1\.0{1,15}|0\.0)\s*$/, 'must be a number between 0 and 1')
    .transform(Number)
    .default(fallback)
    .meta({ accepts: '0 to 1' })

/** One value of a list, in any letter case. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(words, `must be one of ${words.join(', ')}`))
    .meta({ accepts: words.join(', ') })

/** Comma-separated list or JSON array of strings; empty entries are dropped. */
export const list = (fallback: string[] = []) =>
  z
    .string()
    .transform((text, context) => {
      const entries = text.trim().startsWith('[') ? jsonList(text) : text.split(',')
      if (entries) return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
      context.addIssue({ code: 'custom', message: 'must be comma-separated or a JSON array of strings' })
      return z.NEVER
    })
    .default(fallback)
    .meta({ accepts: 'a list' })

/** List of origins such as https://assay.example.com. */
export const originList = () =>
  list().refine((entries) => entries.every(isOrigin), 'must hold origins without a path')

/** List of origins, or `*` for any. */
export const originListOrAny = () =>
  list().refine(
    (entries) => entries.every((entry) => entry === '*' || isOrigin(entry)),
    'must hold origins without a path, or *',
  )

/** List of IP addresses and CIDR ranges. */
export const addressList = () =>
  list().refine((entries) => entries.every(isAddressRange), 'must hold IP addresses or CIDR ranges')

const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

const jsonList = (text: string): string[] | undefined => {
  try {
    return z.array(z.string()).safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Text that is unset when empty. */
export const optionalText = () =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : text.trim()))
    .optional()

/** URL with one of the given schemes; unset when empty. */
export const urlOf = (schemes: readonly string[]) =>
  optionalText()
    .refine(
      (text) => text === undefined || schemes.includes(schemeOf(text) ?? ''),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )
    .meta({ accepts: schemes.map((scheme) => `${scheme}://...`).join(', ') })

const schemeOf = (text: string): string | undefined => {
  try {
    const { protocol, hostname } = new URL(text)
    return hostname === '' ? undefined : protocol.slice(0, -1)
  } catch {
    return undefined
  }
}

/** Origin such as https://assay.example.com: no path, no trailing slash. */
export const optionalOrigin = () =>
  optionalText().refine((text) => text === undefined || isOrigin(text), 'must be an origin without a path')

const isOrigin = (text: string): boolean => {
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}
