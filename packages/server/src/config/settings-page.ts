import { z } from 'zod'
import { sections } from './index.ts'

const INTRODUCTION = `# Settings

Read once, when the service starts, from environment variables. A wrong value stops the start with one message
that lists every bad name. Flags take true/false, 1/0, yes/no, on/off, t/f or y/n in any letter case. Lists are
separated by commas or written as a JSON array of strings.

In staging and production SECRET_KEY must be set, and PUBLIC_BASE_URL or ALLOWED_HOSTS.

This page is generated: change \`packages/server/src/config\` and run \`npm run generate\`.
`

/** Text of docs/settings.md: every setting with its default, accepted values and description. */
export const settingsPage = (): string => {
  const parts = Object.entries(sections).map(([title, { shape }]) => section(title, shape))
  return [INTRODUCTION, ...parts].join('\n')
}

const section = (title: string, shape: object): string => {
  const rows = Object.entries(shape).flatMap(([name, setting]) =>
    setting instanceof z.ZodType ? [row(name, setting)] : [],
  )
  return [
    `## ${title}`,
    '',
    '| Setting | Default | Values | Meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const row = (name: string, setting: z.ZodType): string => {
  const fallback = textOf(setting.safeParse(undefined).data)
  return `| \`${name}\` | ${fallback} | ${acceptedBy(setting) ?? 'text'} | ${setting.description ?? ''} |`
}

const textOf = (value: unknown): string => {
  if (value === undefined) return 'unset'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Accepted values of a setting, unwrapped from its default or optional type. */
const acceptedBy = (setting: unknown): string | undefined => {
  if (!(setting instanceof z.ZodType)) return undefined
  const accepts = setting.meta()?.['accepts']
  if (typeof accepts === 'string') return accepts
  return setting instanceof z.ZodDefault || setting instanceof z.ZodOptional
    ? acceptedBy(setting.unwrap())
    : undefined
}
