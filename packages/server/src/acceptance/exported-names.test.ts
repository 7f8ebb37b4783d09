import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url))

/** Words of nobody's field; docs/glossary.md has those that a reader would search for. */
const PRIVATE =
  /^(?:told|kept|wish|looked|asked|judged|unhurried|homeless|noted|remembered|rested|resting|settle|settled|believe|believed|standing|standings)$/i
/** Limits are MAX_ and MIN_. */
const OTHER_LIMITS = /^(?:MOST|LONGEST|FEWEST|LEAST|SHORTEST)(?:_|$)/

const sources = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/node_modules|dist[/\\]|generated|\.test\.tsx?$/.test(file),
)

const wordsOf = (name: string): string[] => name.split(/_|(?=[A-Z][a-z])/)

it('exported names and limits use the words of the glossary', () => {
  const names = sources.flatMap((file) => {
    const text = readFileSync(join(PACKAGES, file), 'utf8')
    const exported = [
      ...text.matchAll(/^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm),
    ].map(([, name = '']) => name)
    const limits = [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*)\b/gm)].map(([, name = '']) => name)
    const wrong = [
      ...exported.filter((name) => wordsOf(name).some((word) => PRIVATE.test(word))),
      ...limits.filter((name) => OTHER_LIMITS.test(name)),
    ]
    return wrong.map((name) => `${file}: ${name}`)
  })
  expect(sources.length).toBeGreaterThan(1000)
  expect(names).toEqual([])
})
