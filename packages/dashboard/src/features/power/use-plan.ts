import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { Plan } from './plan.ts'
import { planOf, searchOf } from './search.ts'

const route = getRouteApi('/shell/planning')

const PATH = '/planning'

/**
 * The plan that is tried out. It changes at once; what is computed and the address follow after a pause (debounce), so that a
 * link shows what its sender saw.
 */
export const usePlan = () => {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const [plan, setPlan] = useState<Plan>(() => planOf({ ...address }))
  const debounced = useDebounced(plan)
  const said = JSON.stringify(address)
  const [known, setKnown] = useState(said)
  if (known !== said) {
    setKnown(said)
    if (said !== JSON.stringify(searchOf(debounced))) setPlan(planOf({ ...address }))
  }
  const meant = JSON.stringify(searchOf(debounced))
  useEffect(() => {
    // Somebody who is on the way to another page is not called back by the address of this one.
    if (history.location.pathname !== PATH) return
    void navigate({ search: searchOf(planOf(JSON.parse(meant))), replace: true, resetScroll: false })
  }, [meant, navigate, history])
  const change = (part: Partial<Plan>) => setPlan((before) => ({ ...before, ...part }))
  return { plan, debounced, change }
}
