import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { Plan } from './plan.ts'
import { planOf, searchOf } from './search.ts'

const route = getRouteApi('/shell/planning')

const PATH = '/planning'

/**
 * The plan in the form. It changes at once; the answers and the address follow after a pause (debounce), so that a link
 * shows the same plan.
 */
export const usePlan = () => {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const [plan, setPlan] = useState<Plan>(() => planOf({ ...address }))
  const debounced = useDebounced(plan)
  const addressText = JSON.stringify(address)
  const [knownText, setKnownText] = useState(addressText)
  if (knownText !== addressText) {
    setKnownText(addressText)
    if (addressText !== JSON.stringify(searchOf(debounced))) setPlan(planOf({ ...address }))
  }
  const planText = JSON.stringify(searchOf(debounced))
  useEffect(() => {
    // On the way to another page, this one must not change the address.
    if (history.location.pathname !== PATH) return
    void navigate({ search: searchOf(planOf(JSON.parse(planText))), replace: true, resetScroll: false })
  }, [planText, navigate, history])
  const change = (part: Partial<Plan>) => setPlan((before) => ({ ...before, ...part }))
  return { plan, debounced, change }
}
