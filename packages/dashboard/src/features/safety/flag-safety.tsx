import { useQuery } from '@tanstack/react-query'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ConfigForm } from './config-form.tsx'
import { HealthCharts } from './health-charts.tsx'
import { LiveHealth } from './live-health.tsx'
import { rollbackRecordsQuery, safetyCheckQuery, safetyConfigQuery, safetySettingsQuery } from './queries.ts'
import { type Exposed, RollbackButton } from './rollback-dialog.tsx'
import { RollbackRecordList } from './rollback-record-list.tsx'

/** Everything about the safety of one flag: how it does, why it was rolled back, and how it is watched. */
export const FlagSafety = ({ flag }: { flag: Exposed }) => (
  <div className="flex flex-col gap-5">
    <HealthCard flag={flag} />
    <RecordsCard flagId={flag.id} />
    <ConfigCard flagId={flag.id} />
  </div>
)

const HealthCard = ({ flag }: { flag: Exposed }) => {
  const check = useQuery(safetyCheckQuery(flag.id))
  return (
    <Card
      title="Health now"
      actions={
        <>
          <Button isPending={check.isFetching} onPress={() => void check.refetch()}>
            <RefreshCw aria-hidden="true" />
            Check now
          </Button>
          <RollbackButton flag={flag} />
        </>
      }
    >
      <QueryView query={check}>
        {(found) => (
          <div className="flex flex-col gap-6">
            <LiveHealth check={found} />
            <HealthCharts check={found} />
          </div>
        )}
      </QueryView>
    </Card>
  )
}

const MAX_SHOWN = 20

const RecordsCard = ({ flagId }: { flagId: string }) => {
  const query = useQuery(rollbackRecordsQuery({ flagId, skip: 0, limit: MAX_SHOWN }))
  return (
    <Card title="Rollbacks" description="When this flag was taken back, and why." padded={false}>
      <QueryView query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<ShieldCheck />} title="Never rolled back">
              When a metric becomes critical, the flag is taken back and the reason stands here.
            </EmptyState>
          ) : (
            <RollbackRecordList records={items} isOfOneFlag />
          )
        }
      </QueryView>
    </Card>
  )
}

const ConfigCard = ({ flagId }: { flagId: string }) => {
  const config = useQuery(safetyConfigQuery(flagId))
  const settings = useQuery(safetySettingsQuery)
  return (
    <Card
      title="How it is watched"
      description={
        config.data?.source === 'global'
          ? 'This flag follows the safety settings for all flags.'
          : 'This flag has safety settings of its own.'
      }
    >
      <QueryView query={config}>
        {(found) => (
          <QueryView query={settings}>
            {(defaults) => (
              <ConfigForm
                key={`${found.source} ${found.updated_at} ${defaults.updated_at} ${found.rollback_percentage}`}
                config={found}
                settings={defaults}
              />
            )}
          </QueryView>
        )}
      </QueryView>
    </Card>
  )
}
