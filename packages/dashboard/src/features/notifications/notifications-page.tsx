import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Bell, Check } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { words } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Moment } from '../../ui/time.tsx'
import type { Notification } from './api-types.ts'
import { useMarkRead } from './commands.ts'
import { inboxQuery } from './queries.ts'

const route = getRouteApi('/shell/notifications')

const TONES: Partial<Record<Notification['kind'], Tone>> = {
  srm_warning: 'negative',
  safety_rollback: 'negative',
  rollout_failed: 'negative',
  scheduler_failed: 'negative',
  safety_warning: 'warning',
  experiment_completed: 'positive',
  rollout_completed: 'positive',
}

/** The inbox of the signed-in person. */
export const NotificationsPage = () => {
  const { unread: unreadOnly = false } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(inboxQuery(unreadOnly))
  return (
    <Page
      title="Notifications"
      description="Events of experiments, flags and rollouts. Choose what to be notified of under Account."
      actions={<InboxActions />}
    >
      <Switch
        isSelected={unreadOnly}
        onChange={(isOn) => void navigate({ search: { unread: isOn || undefined }, replace: true })}
      >
        Unread only
      </Switch>
      <Card padded={false}>
        <QueryView query={query}>
          {({ pages }) => (
            <Inbox notifications={pages.flatMap(({ items }) => items)} unreadOnly={unreadOnly} />
          )}
        </QueryView>
      </Card>
      {query.hasNextPage && (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          Show older
        </Button>
      )}
    </Page>
  )
}

const InboxActions = () => {
  const mark = useMarkRead()
  return (
    <>
      <LinkButton to="/account" search={{ tab: 'notifications' }}>
        Preferences
      </LinkButton>
      <Button isPending={mark.isPending} onPress={() => mark.run('all')}>
        <Check aria-hidden="true" />
        Mark all as read
      </Button>
    </>
  )
}

interface InboxProps {
  notifications: readonly Notification[]
  unreadOnly: boolean
}

const Inbox = ({ notifications, unreadOnly }: InboxProps) =>
  notifications.length === 0 ? (
    <EmptyState icon={<Bell />} title={unreadOnly ? 'Everything is read' : 'No notifications yet'}>
      You are notified here of starts and ends of experiments, sample ratio mismatches, safety rollbacks and
      rollouts.
    </EmptyState>
  ) : (
    <ol>
      {notifications.map((notification) => (
        <li key={notification.id} className="border-line not-first:border-t">
          <InboxLine notification={notification} />
        </li>
      ))}
    </ol>
  )

const InboxLine = ({ notification }: { notification: Notification }) => {
  const { id, kind, title, text, link, read_at, created_at } = notification
  const isUnread = read_at === null
  const mark = useMarkRead()
  return (
    <div className={classes('flex flex-wrap items-start gap-3 px-5 py-3.5', isUnread && 'bg-accent-soft/40')}>
      <div className="min-w-52 flex-1">
        <Link
          to={link}
          onClick={() => {
            if (isUnread) mark.run([id])
          }}
          className={classes('hover:underline', isUnread && 'font-semibold')}
        >
          {title}
        </Link>
        <p className="text-sm text-ink-muted wrap-anywhere">{text}</p>
        <p className="mt-1 flex items-center gap-2 text-xs text-ink-muted">
          <Badge tone={TONES[kind] ?? 'neutral'}>{words(kind)}</Badge>
          <Moment at={created_at} />
        </p>
      </div>
      {isUnread && (
        <Button
          look="quiet"
          size="small"
          aria-label={`Mark “${title}” as read`}
          isPending={mark.isPending}
          onPress={() => mark.run([id])}
        >
          Mark as read
        </Button>
      )}
    </div>
  )
}
