import { useQuery } from '@tanstack/react-query'
import { skipOf } from '../../../app/search-params.ts'
import { healthByFlagQuery, type OverviewItem } from '../../safety/index.ts'
import type { Flag } from '../api-types.ts'
import { allFlagsQuery, type FlagFilters, flagsQuery } from '../queries.ts'
import type { FlagsSearch } from '../search.ts'
import { staleReason } from '../staleness.ts'

/** How many flags a page of the list shows. */
export const PAGE_SIZE = 50

type HealthMap = ReadonlyMap<string, OverviewItem>

const isAtRisk = (health: OverviewItem | undefined): boolean =>
  health?.health === 'WARNING' || health?.health === 'CRITICAL'

/** The flags that are at risk, or stale. */
const inCondition = (
  flags: readonly Flag[],
  show: NonNullable<FlagsSearch['show']>,
  health: HealthMap,
): Flag[] =>
  flags.filter((flag) => (show === 'stale' ? staleReason(flag) !== undefined : isAtRisk(health.get(flag.id))))

const filtersOf = ({ search, status, tag, sort, order }: FlagsSearch): FlagFilters => ({
  search,
  status,
  tag,
  sort,
  order,
})

/** The page of the list that the address asks for, and the health of the flags. */
export const useFlagRows = (search: FlagsSearch) => {
  const { show, page } = search
  const filters = filtersOf(search)
  const skip = skipOf(page, PAGE_SIZE)
  const health = useQuery(healthByFlagQuery).data
  const paged = useQuery({ ...flagsQuery(filters, { skip, limit: PAGE_SIZE }), enabled: show === undefined })
  const whole = useQuery({
    ...allFlagsQuery(filters),
    enabled: show !== undefined,
    select: (flags) => {
      const found = show === undefined ? flags : inCondition(flags, show, health ?? new Map())
      return { items: found.slice(skip, skip + PAGE_SIZE), total: found.length }
    },
  })
  return { query: show === undefined ? paged : whole, skip, health }
}
