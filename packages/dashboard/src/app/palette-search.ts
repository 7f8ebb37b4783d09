import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import { queryKey } from '../api/query-keys.ts'
import { useDebounced } from '../ui/use-debounced.ts'

const EACH = 6

const search = (text: string) =>
  queryOptions({
    queryKey: queryKey('search', text),
    queryFn: async ({ signal }) => {
      const init = { params: { query: { search: text, limit: EACH } }, signal }
      const [experiments, flags, segments] = await Promise.all([
        answered(api.GET('/api/v1/experiments/', init)),
        answered(api.GET('/api/v1/feature-flags/', init)),
        answered(api.GET('/api/v1/segments/', init)),
      ])
      return { experiments: experiments.items, flags: flags.items, segments: segments.items }
    },
    placeholderData: keepPreviousData,
  })

/** The experiments, flags and segments that the service finds by a text of two letters or more. */
export const usePaletteSearch = (typed: string) => {
  const text = useDebounced(typed.trim())
  const found = useQuery({ ...search(text), enabled: text.length >= 2 })
  return {
    found: typed.trim().length >= 2 ? found.data : undefined,
    isSearching: typed.trim().length >= 2 && (found.isFetching || text !== typed.trim()),
  }
}
