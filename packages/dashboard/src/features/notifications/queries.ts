import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKey, rereadAfter } from '../../api/query-keys.ts'
import { MINUTE_MS } from '../../ui/durations.ts'

export type Notification = Schemas['Notification']
export type Preferences = Schemas['NotificationPreferences']
export type EventKind = keyof Preferences['events']

const PAGE = 50

/** What each event means to a reader of the preferences. */
export const EVENTS: readonly { id: EventKind; label: string; description: string }[] = [
  { id: 'experiment_started', label: 'Experiment started', description: 'By somebody or by its schedule' },
  { id: 'experiment_paused', label: 'Experiment paused', description: 'New subjects get the control' },
  { id: 'experiment_resumed', label: 'Experiment resumed', description: 'By somebody or at its resume time' },
  { id: 'experiment_completed', label: 'Experiment completed', description: 'Its results are final' },
  {
    id: 'srm_warning',
    label: 'Sample ratio mismatch',
    description: 'The split of subjects is not as planned',
  },
  {
    id: 'safety_warning',
    label: 'Safety warning',
    description: 'A metric of a flag crosses its warning threshold',
  },
  { id: 'safety_rollback', label: 'Safety rollback', description: 'A flag went back by itself' },
  {
    id: 'rollout_stage_started',
    label: 'Rollout stage started',
    description: 'A flag reaches more subjects',
  },
  { id: 'rollout_completed', label: 'Rollout completed', description: 'All stages are done' },
  { id: 'rollout_failed', label: 'Rollout failed', description: 'A stage could not go on' },
  {
    id: 'scheduler_failed',
    label: 'Scheduler failed',
    description: 'Three runs in a row; administrators only',
  },
]

/** The inbox, the newest first, a page after the other. */
export const inboxQuery = (unreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKey('notifications', 'inbox', { unreadOnly }),
    queryFn: ({ signal, pageParam }) =>
      answered(
        api.GET('/api/v1/notifications/', {
          params: { query: { skip: pageParam, limit: PAGE, unread_only: unreadOnly } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ skip, items, total }) =>
      skip + items.length < total ? skip + items.length : undefined,
  })

/** How many are unread, for the bell. */
export const unreadCountQuery = queryOptions({
  queryKey: queryKey('notifications', 'unread'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/notifications/', { params: { query: { limit: 1, unread_only: true } }, signal }),
    ),
  select: ({ unread_count }) => unread_count,
  refetchInterval: MINUTE_MS,
})

/** Marks these as read, or all when none is named. */
export const markRead = async (ids?: readonly string[]) => {
  await answered(api.POST('/api/v1/notifications/read', { body: ids === undefined ? {} : { ids: [...ids] } }))
  await rereadAfter(queryClient, ['notifications'])
}

/** What the signed-in person is told, and where. */
export const preferencesQuery = queryOptions({
  queryKey: queryKey('notifications', 'preferences'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/notifications/preferences', { signal })),
})

/** Changes a part of the preferences. */
export const changePreferences = async (change: Partial<Preferences>) => {
  const changed = await answered(api.PUT('/api/v1/notifications/preferences', { body: change }))
  queryClient.setQueryData(preferencesQuery.queryKey, changed)
}

/** Confirms the other address by the code that was sent to it. */
export const confirmAddress = async (code: string) => {
  const changed = await answered(api.POST('/api/v1/notifications/preferences/confirm', { body: { code } }))
  queryClient.setQueryData(preferencesQuery.queryKey, changed)
}

/** What goes to the chat and to the administrators' addresses. */
export const deliverySettingsQuery = queryOptions({
  queryKey: queryKey('notifications', 'settings'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/notifications/settings', { signal })),
})

/** Changes what goes to the chat and to the administrators' addresses. */
export const changeDeliverySettings = async (change: {
  chat_events: EventKind[]
  admin_emails: string[]
}) => {
  const changed = await answered(api.PUT('/api/v1/notifications/settings', { body: change }))
  queryClient.setQueryData(deliverySettingsQuery.queryKey, changed)
}

/** The ways a message can take. */
export type Channel = 'inbox' | 'email' | 'chat'

/** Sends a test message. */
export const sendTest = (body: { channel: Channel; recipient?: string }) =>
  answered(api.POST('/api/v1/notifications/test', { body }))

/** What was sent, where, and whether it arrived. */
export const deliveryLogQuery = (skip: number) =>
  queryOptions({
    queryKey: queryKey('notifications', 'deliveries', skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/notifications/delivery-log', { params: { query: { skip, limit: PAGE } }, signal }),
      ),
  })
