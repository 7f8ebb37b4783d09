import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, Check } from 'lucide-react'
import { useState } from 'react'
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
import { toastError } from '../../ui/toast.ts'
import { inboxQuery, markRead, type Notification } from './queries.ts'

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
  const [unreadOnly, setUnreadOnly] = useState(false)
  const query = useInfiniteQuery(inboxQuery(unreadOnly))
  return (
    <Page
      title="Notifications"
      description="What happened to experiments, flags and rollouts. What comes here, and what also comes by e-mail, is chosen under Account."
      actions={
        <>
          <LinkButton to="/account" search={{ tab: 'notifications' }}>
            Preferences
          </LinkButton>
          <Button onPress={() => void markRead().catch(toastError)}>
            <Check aria-hidden="true" />
            Mark all as read
          </Button>
        </>
      }
    >
      <Switch isSelected={unreadOnly} onChange={setUnreadOnly}>
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

interface InboxProps {
  notifications: readonly Notification[]
  unreadOnly: boolean
}

const Inbox = ({ notifications, unreadOnly }: InboxProps) =>
  notifications.length === 0 ? (
    <EmptyState icon={<Bell />} title={unreadOnly ? 'Everything is read' : 'Nothing has happened yet'}>
      Starts and ends of experiments, sample ratio mismatches, safety rollbacks and rollouts are told here.
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
  return (
    <div className={classes('flex flex-wrap items-start gap-3 px-5 py-3.5', isUnread && 'bg-accent-soft/40')}>
      <div className="min-w-52 flex-1">
        <Link
          to={link}
          onClick={() => {
            if (isUnread) void markRead([id]).catch(toastError)
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
          onPress={() => void markRead([id]).catch(toastError)}
        >
          Mark as read
        </Button>
      )}
    </div>
  )
}
