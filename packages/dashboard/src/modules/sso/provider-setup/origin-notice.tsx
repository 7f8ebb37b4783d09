import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/notice.tsx'
import { setupQuery } from '../queries.ts'

/** Says that nobody can sign in from the address at which the dashboard is open, where that is so. */
export const OriginNotice = () => {
  const { data: setup } = useQuery(setupQuery)
  if (setup === undefined || setup.dashboard_origins.includes(location.origin)) return null
  return (
    <Notice tone="warning" title="Single sign-on is refused at this address">
      The service does not know <code className="font-mono">{location.origin}</code> as an address of its
      dashboard. Set PUBLIC_BASE_URL to it, or add it to DASHBOARD_ORIGINS, and restart the service.
    </Notice>
  )
}
