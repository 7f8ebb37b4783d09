import { describe, expect, it } from 'vitest'
import { createSystemSlice } from '../features/system/index.ts'
import { coreSlices, optionalSlices, switchedSlices } from '../slices.ts'
import { readPackageSources } from '../testing/package-sources.ts'

/** Words of nobody's field; docs/glossary.md has those that a reader would search for. */
const PRIVATE =
  /^(?:tells?|told|kept|wish(?:es)?|looked|asked|judged?|judgements?|unhurried|homeless|noted|remembered|rested|resting|settled?|believed?|standings?)$/i
/** Limits are MAX_ and MIN_. */
const OTHER_LIMITS = /^(?:MOST|LONGEST|FEWEST|LEAST|SHORTEST)(?:_|$)/

/** Second names, with the glossary's name for the same concept. */
const SECOND_NAMES: Readonly<Record<string, string>> = {
  sighting: 'exposure',
  visitor: 'subject',
  gain: 'lift',
  trail: 'audit log',
  upkeep: 'maintenance',
  follower: 'listener',
  wire: 'api types',
}

const sources = readPackageSources()

const wordsOf = (name: string): string[] => name.split(/_|(?=[A-Z][a-z])/)

const isForeign = (word: string): boolean => PRIVATE.test(word) || word.toLowerCase() in SECOND_NAMES

describe('names of the sources', () => {
  it('use the words of the glossary where they are exported, and one prefix for limits', () => {
    const names = [...sources].flatMap(([file, text]) => {
      const exported = [
        ...text.matchAll(/^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm),
      ].map(([, name = '']) => name)
      const limits = [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*)\b/gm)].map(
        ([, name = '']) => name,
      )
      const wrong = [
        ...exported.filter((name) => wordsOf(name).some(isForeign)),
        ...limits.filter((name) => OTHER_LIMITS.test(name)),
      ]
      return wrong.map((name) => `${file}: ${name}`)
    })
    expect(sources.size).toBeGreaterThan(1000)
    expect(names).toEqual([])
  })

  it('use the words of the glossary in the names of files', () => {
    const files = [...sources.keys()].filter((file) =>
      file
        .split('/')
        .slice(2)
        .some((part) => part.replace(/\..*$/, '').split('-').some(isForeign)),
    )
    expect(files).toEqual([])
  })
})

describe('summaries of routes', () => {
  const slices = [...coreSlices, ...optionalSlices, ...switchedSlices]
  const routes = [createSystemSlice({ slices }), ...slices].flatMap((slice) => slice.routes)

  it('are a verb with its object, in at most eight words of the glossary', () => {
    const wrong = routes.filter(({ summary }) => {
      const words = summary.split(/[\s,()]+/).filter((word) => word !== '')
      return (
        words.length > 8 || /\?|^(?:Whether|What|Who|How|Does|Is)\b/.test(summary) || words.some(isForeign)
      )
    })
    expect(routes.length).toBeGreaterThan(150)
    expect(wrong.map(({ method, path, summary }) => `${method} ${path}: ${summary}`)).toEqual([])
  })
})
