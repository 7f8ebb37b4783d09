import { useQuery } from '@tanstack/react-query'
import { FolderSearch, RefreshCw } from 'lucide-react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { count } from '../../../ui/format.ts'
import { Progress } from '../../../ui/progress.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Crawl, CrawlerStatus } from '../api-types.ts'
import { useRunCrawler } from '../commands.ts'
import { crawlerQuery } from '../queries.ts'
import { CrawlResult } from './crawl-result.tsx'

/** What the crawler does, and what its last crawl found. */
export const CrawlerTab = () => {
  const query = useQuery(crawlerQuery)
  return (
    <Card
      title="Crawler"
      description="Looks at the files of all tables and brings the catalogue up to date. It changes no file."
      actions={<RunButton isRunning={query.data?.state === 'RUNNING'} />}
    >
      <QueryView query={query}>{(status) => <CrawlerState status={status} />}</QueryView>
    </Card>
  )
}

const RunButton = ({ isRunning }: { isRunning: boolean }) => {
  const run = useRunCrawler()
  const mayRun = useMay('editor')
  const refused = mayRun ? isRunning && 'A crawl is running.' : reservedFor('editor')
  return (
    <Button look="primary" refused={refused} isPending={run.isPending} onPress={() => run.run()}>
      <RefreshCw aria-hidden="true" />
      Run crawler
    </Button>
  )
}

const CrawlerState = ({ status: { state, current, last } }: { status: CrawlerStatus }) => (
  <div className="flex flex-col gap-5">
    <div>
      <Badge tone={state === 'RUNNING' ? 'accent' : 'neutral'}>
        {state === 'RUNNING' ? 'Running' : 'Ready'}
      </Badge>
    </div>
    {current && (
      <Progress label={`Looking at ${current.database}`} value={undefined} text={progressText(current)} />
    )}
    {last && <CrawlResult crawl={last} />}
    {!(current || last) && (
      <EmptyState icon={<FolderSearch />} title="No crawl has run yet">
        Jobs register what they write by themselves. Run the crawler when other programs have added, changed
        or removed Parquet files: it reads the names of the folders and the footer of each file.
      </EmptyState>
    )}
  </div>
)

const progressText = ({ files_read }: Crawl): string =>
  files_read === 1 ? '1 file read' : `${count(files_read)} files read`
