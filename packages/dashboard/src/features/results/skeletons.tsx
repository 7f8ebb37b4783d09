import { Skeleton } from '../../ui/states.tsx'

/** Placeholder of the results while they load: the recommendation, the settings, the first chart. */
export const PageSkeleton = () => (
  <div aria-busy="true" className="flex min-h-dvh flex-col gap-6">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-72 w-full rounded-xl" />
    <Skeleton className="h-5 w-96 max-w-full" />
    <Skeleton className="h-14 w-full max-w-3xl rounded-lg" />
    <Skeleton className="h-96 w-full rounded-xl" />
  </div>
)

/** Placeholder of a tab whose code or data loads, in about its height. */
export const ViewSkeleton = () => (
  <div aria-busy="true" className="flex min-h-[40rem] flex-col gap-6">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-96 w-full rounded-xl" />
    <Skeleton className="h-60 w-full rounded-xl" />
  </div>
)
