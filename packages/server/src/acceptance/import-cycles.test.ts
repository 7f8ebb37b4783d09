import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPackageSources } from '../testing/package-sources.ts'

/** Imports, exports of other modules, and modules that are loaded later; types count. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

type Imports = ReadonlyMap<string, readonly string[]>

const readImports = (): Imports => {
  const sources = readPackageSources()
  return new Map(
    [...sources].map(([file, text]) => {
      const imported = [...text.matchAll(IMPORTED)].map(([, path = '']) =>
        posix.join(posix.dirname(file), path),
      )
      return [file, imported.filter((to) => sources.has(to))]
    }),
  )
}

/** Without the files that import no other one of them, or that none of them imports: those are in no circle. */
const withoutEnds = (imports: Imports): Imports => {
  const needed = new Set([...imports.values()].flat())
  const inner = [...imports].map(([file, to]) => [file, to.filter((target) => imports.has(target))] as const)
  return new Map(inner.filter(([file, to]) => to.length > 0 && needed.has(file)))
}

/** The files of circles, and those between two circles. */
const circular = (imports: Imports): string[] => {
  const rest = withoutEnds(imports)
  return rest.size === imports.size ? [...rest.keys()] : circular(rest)
}

describe('imports', () => {
  it('form no circle in any package, types and lazily loaded modules included', () => {
    const imports = readImports()
    expect(imports.size).toBeGreaterThan(1500)
    expect(circular(imports)).toEqual([])
  })

  it('are circular where files lead back to each other, and not where they only lead there', () => {
    const imports = new Map([
      ['entry', ['a']],
      ['a', ['b']],
      ['b', ['c', 'leaf']],
      ['c', ['a']],
      ['leaf', []],
    ])
    expect(circular(imports)).toEqual(['a', 'b', 'c'])
  })
})
