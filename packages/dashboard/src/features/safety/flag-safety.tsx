import { useQuery } from '@tanstack/react-query'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { HealthCharts } from './health/health-charts.tsx'
import { HealthCheck } from './health/health-check.tsx'
import { safetyCheckQuery } from './health/queries.ts'
import { rollbackRecordsQuery } from './rollback/queries.ts'
import { type FlagToRollBack, RollbackButton } from './rollback/rollback-dialog.tsx'
import { RollbackRecordList } from './rollback/rollback-record-list.tsx'
import { ConfigForm } from './settings/config-form.tsx'
import { safetyConfigQuery, safetySettingsQuery } from './settings/queries.ts'

/** The safety of one flag: its health, its rollbacks and its safety settings. */
export const FlagSafety = ({ flag }: { flag: FlagToRollBack }) => (
  <div className="flex flex-col gap-5">
    <HealthCard flag={flag} />
    <RecordsCard flagId={flag.id} />
    <ConfigCard flagId={flag.id} />
  </div>
)

const HealthCard = ({ flag }: { flag: FlagToRollBack }) => {
  const check = useQuery(safetyCheckQuery(flag.id))
  return (
    <Card
      title="Health"
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
            <HealthCheck check={found} />
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
    <Card title="Rollbacks" description="When this flag was rolled back, and why." padded={false}>
      <QueryView query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<ShieldCheck />} title="Never rolled back">
              A rollback after a critical breach, or a manual one, is listed here with its reason.
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
    <Card title="Monitoring" description={config.data && SOURCE_WORDS[config.data.source]}>
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

const SOURCE_WORDS = {
  global: 'This flag follows the global safety settings.',
  flag: 'This flag has its own safety settings.',
} as const
