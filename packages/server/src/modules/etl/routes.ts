import type { Route } from '../../http/route.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { crawlerRoutes } from './crawler/index.ts'
import { jobRoutes } from './jobs/routes.ts'
import { partitionRoutes } from './partitions/index.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { summaryRoutes } from './summaries/routes.ts'

export const routes: Route[] = [
  ...jobRoutes,
  ...scheduleRoutes,
  ...summaryRoutes,
  ...crawlerRoutes,
  ...catalogueRoutes,
  ...partitionRoutes,
]
