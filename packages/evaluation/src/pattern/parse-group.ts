import type { Cursor, Flags } from './cursor.ts'
import { PatternError } from './node.ts'

/**
 * Parses the opening of a group after its bracket: nothing, `?:`, a name, or flags. Flags are set on the cursor; `(?i)`
 * alone has no body and applies until the surrounding group ends.
 */
export function parseGroupOpening(cursor: Cursor): 'body' | 'flags_only' {
  if (!cursor.accept('?')) return 'body'
  if (cursor.accept('P<')) return parseName(cursor)
  if (cursor.peek() === '<' && cursor.peek(1) !== '=' && cursor.peek(1) !== '!') {
    cursor.take()
    return parseName(cursor)
  }
  return parseFlags(cursor)
}

function parseName(cursor: Cursor): 'body' {
  if (!/^\w{1,100}$/.test(cursor.takeUntil('>'))) throw new PatternError('the name of a group is a word')
  return 'body'
}

/** `i`, `m`, `s` and `U` (greed, which decides nothing here), each on or, after a hyphen, off. */
function parseFlags(cursor: Cursor): 'body' | 'flags_only' {
  let isOn = true
  for (let char = cursor.take(); char !== ':'; char = cursor.take()) {
    if (char === ')') return 'flags_only'
    if (char === '-') isOn = false
    else cursor.flags = withFlag(cursor.flags, char, isOn)
  }
  return 'body'
}

function withFlag(flags: Flags, letter: string, isOn: boolean): Flags {
  switch (letter) {
    case 'i':
      return { ...flags, ignoreCase: isOn }
    case 'm':
      return { ...flags, multiline: isOn }
    case 's':
      return { ...flags, dotAll: isOn }
    case 'U':
      return flags
    default:
      throw new PatternError(`(?${letter} is not part of the syntax`)
  }
}
