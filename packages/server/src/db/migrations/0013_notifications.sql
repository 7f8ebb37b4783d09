-- What people are told: their inboxes, what each of them wishes to hear, and the queue of what leaves the service by
-- e-mail or chat.

create table notifications (
  id uuid primary key,
  kind text not null,
  title text not null,
  text text not null,
  link text not null,
  entity_type text not null,
  entity_id text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null
);

comment on column notifications.link is 'Path of a page of the dashboard.';

create index ix_notifications_created on notifications (created_at);

create table notification_inbox (
  user_id uuid not null references users (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint pk_notification_inbox primary key (user_id, notification_id)
);

create index ix_notification_inbox_newest on notification_inbox (user_id, created_at desc, notification_id);
create index ix_notification_inbox_unread on notification_inbox (user_id) where read_at is null;
create index ix_notification_inbox_notification on notification_inbox (notification_id);

create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  events jsonb not null default '{}',
  email_enabled boolean not null default true,
  email_override text
);

comment on column notification_preferences.events is
  'What the account chose by kind, {"kind": {"inbox": true, "email": false}}; what is missing follows the defaults.';

create table notification_settings (
  is_the_one boolean primary key default true check (is_the_one),
  chat_events text[],
  admin_emails text[] not null default '{}'
);

comment on column notification_settings.chat_events is 'Kinds that go to the chat; null: those that go out by e-mail by default.';

create table notification_deliveries (
  id uuid primary key,
  event_type text not null,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  status text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  error_message text,
  created_at timestamptz not null,
  constraint ck_notification_deliveries_channel check (channel in ('inbox', 'email', 'chat')),
  constraint ck_notification_deliveries_status check (status in ('PENDING', 'SENT', 'FAILED', 'SKIPPED'))
);

comment on table notification_deliveries is
  'The queue of messages and its log: a row is PENDING until it is sent, given up, or skipped for want of a channel.';
comment on column notification_deliveries.next_attempt_at is
  'While a process sends it: when another one may take it for lost.';

create index ix_notification_deliveries_due on notification_deliveries (next_attempt_at) where status = 'PENDING';
create index ix_notification_deliveries_created on notification_deliveries (created_at desc, id);

create table notification_alerts (
  kind text not null,
  entity_id text not null,
  raised_at timestamptz not null,
  constraint pk_notification_alerts primary key (kind, entity_id)
);

comment on table notification_alerts is 'Warnings that were told and still hold: they are told again only after they ended.';
