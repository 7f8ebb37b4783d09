import { getRouteApi } from '@tanstack/react-router'
import { type ResultsSearch, resultsSearch } from './search.ts'

const route = getRouteApi('/shell/experiments/$id/results')

/** Id of the experiment in the address. */
export const useExperimentId = (): string => route.useParams().id

/** Options of the page, which live in its address, and a function that changes some of them. */
export const useOptions = (): {
  options: ResultsSearch
  change: (part: Partial<ResultsSearch>) => void
} => {
  const options = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<ResultsSearch>) =>
    void navigate({
      search: (before) => resultsSearch({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    })
  return { options, change }
}
