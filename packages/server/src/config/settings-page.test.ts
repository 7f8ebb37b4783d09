import { describe, expect, it } from 'vitest'
import { sections } from './index.ts'
import { settingsPage } from './settings-page.ts'

describe('the page of settings', () => {
  const lines = settingsPage().split('\n')

  it('has one row with a description per setting', () => {
    const names = Object.values(sections).flatMap(({ shape }) => Object.keys(shape))
    expect(lines.filter((line) => line.startsWith('| `'))).toHaveLength(names.length)
    for (const name of names) {
      expect(lines.filter((line) => line.startsWith(`| \`${name}\` |`))).toEqual([
        expect.stringMatching(/^\| `\w+` \| .+ \| .+ \| .{5,} \|$/),
      ])
    }
  })

  it('shows defaults and accepted values', () => {
    expect(lines).toContainEqual(expect.stringMatching(/^\| `PORT` \| 8000 \| 0 to 65535 \| /))
    expect(lines).toContainEqual(expect.stringMatching(/^\| `PROFILE` \| full \| core, full \| /))
    expect(lines).toContainEqual(expect.stringMatching(/^\| `SECRET_KEY` \| unset \| text \| /))
    expect(lines).toContainEqual(expect.stringMatching(/^\| `ALLOWED_HOSTS` \| empty \| a list \| /))
  })
})
