import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { OverviewItem } from '../api-types.ts'
import { HealthCheck } from './health-check.tsx'
import { safetyCheckQuery } from './queries.ts'

/** Checks one flag and shows its health. */
export const CheckDialog = ({ flag, onClose }: { flag: OverviewItem; onClose: () => void }) => {
  const check = useQuery({ ...safetyCheckQuery(flag.feature_flag_id), staleTime: 0 })
  return (
    <Dialog
      title={`Health of ${flag.name}`}
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <>
          <LinkButton
            to="/feature-flags/$id"
            params={{ id: flag.feature_flag_id }}
            search={{ tab: 'safety' }}
          >
            Open the flag
          </LinkButton>
          <Button isPending={check.isFetching} onPress={() => void check.refetch()}>
            <RefreshCw aria-hidden="true" />
            Check again
          </Button>
        </>
      }
    >
      <QueryView query={check}>{(found) => <HealthCheck check={found} />}</QueryView>
    </Dialog>
  )
}
