import { useQuery } from '@tanstack/react-query'
import { modulesQuery } from '../../app/modules.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { FigureTile } from '../../ui/figure-tile.tsx'
import { compactCount, count, dateTime, words } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useClearCache } from './commands.ts'
import { LiveResultsCard } from './live-results-card.tsx'
import { healthQuery, statsQuery } from './queries.ts'

/** This installation: its counts, health, version, modules and live results. */
export const SystemPage = () => (
  <Page
    title="System"
    description="Counts, health and version of this installation."
    actions={<ClearCache />}
  >
    <Stats />
    <div className="grid gap-6 lg:grid-cols-2">
      <HealthCard />
      <ModulesCard />
      <LiveResultsCard />
    </div>
  </Page>
)

const ClearCache = () => {
  const clear = useClearCache()
  return (
    <Button isPending={clear.isPending} onPress={() => clear.run()}>
      Clear cache
    </Button>
  )
}

const Stats = () => {
  const query = useQuery(statsQuery)
  return (
    <QueryView query={query}>
      {({ users, experiments, feature_flags, events, assignments }) => (
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
          <FigureTile
            label="Experiments"
            value={count(experiments.total)}
            hint={`${count(experiments.active)} active`}
          />
          <FigureTile
            label="Flags"
            value={count(feature_flags.total)}
            hint={`${count(feature_flags.active)} active`}
          />
          <FigureTile
            label="Assignments"
            value={compactCount(assignments.total)}
            hint={`${compactCount(assignments.last_24h)} in 24 hours`}
          />
          <FigureTile
            label="Events"
            value={compactCount(events.total)}
            hint={`${compactCount(events.last_24h)} in 24 hours`}
          />
          <FigureTile
            label="Users"
            value={count(users.total)}
            hint={`${count(users.active)} active, ${count(users.superusers)} superusers`}
          />
        </div>
      )}
    </QueryView>
  )
}

const HealthCard = () => {
  const query = useQuery(healthQuery)
  return (
    <Card title="Health" description="Checked every 15 seconds.">
      <QueryView query={query}>
        {({ status, timestamp, checks }) => (
          <div className="flex flex-col gap-4">
            <p className="flex items-center gap-2">
              <Badge tone={status === 'healthy' ? 'positive' : 'negative'}>{words(status)}</Badge>
              <span className="text-sm text-ink-muted">{dateTime(timestamp)}</span>
            </p>
            <Facts
              facts={Object.entries(checks).map(([name, check]) => ({
                name: words(name),
                value: <CheckState {...check} />,
              }))}
            />
          </div>
        )}
      </QueryView>
    </Card>
  )
}

interface CheckStateProps {
  status: 'ok' | 'failed' | 'off'
  latency_ms?: number
}

const CheckState = ({ status, latency_ms }: CheckStateProps) => {
  if (status === 'off') return <span className="text-ink-muted">Off</span>
  if (status === 'failed') return <Badge tone="negative">Failed</Badge>
  return latency_ms === undefined ? 'OK' : `OK, ${latency_ms.toFixed(1)} ms`
}

const ModulesCard = () => {
  const query = useQuery(modulesQuery)
  return (
    <Card title="Version and modules">
      <QueryView query={query}>
        {({ profile, modules, version }) => (
          <Facts
            facts={[
              { name: 'Version', value: version },
              { name: 'Profile', value: words(profile) },
              {
                name: 'Modules',
                value:
                  modules.length === 0
                    ? 'None. The profile “full” loads them.'
                    : modules.map(words).join(', '),
              },
            ]}
          />
        )}
      </QueryView>
    </Card>
  )
}
