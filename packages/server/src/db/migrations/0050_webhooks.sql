-- Webhooks: addresses that are sent what the audit log records. Used under WEBHOOKS_ENABLED only.

create table webhooks (
  id uuid primary key,
  name text not null,
  url text not null,
  event_types text[] not null,
  entity_ids text[] not null,
  is_active boolean not null,
  disabled_reason text,
  failing_since timestamptz,
  starts_after bigint not null,
  claim uuid,
  claimed_until timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ck_webhooks_disabled_reason check (disabled_reason in ('gone', 'failing'))
);

comment on table webhooks is 'Addresses that signed messages about entries of the audit log are sent to.';
comment on column webhooks.entity_ids is 'Only entries about these entities; empty: about all.';
comment on column webhooks.disabled_reason is 'Why the service disabled it; null: it did not.';
comment on column webhooks.failing_since is 'The first failed attempt since the last successful one.';
comment on column webhooks.starts_after is 'Position in the audit log at its creation; only later entries are sent.';
comment on column webhooks.claim is 'The run of one process that delivers its messages until claimed_until.';
comment on column webhooks.created_by is 'No foreign key: a webhook outlives the account that created it.';

create index ix_webhooks_created on webhooks (created_at, id);

create table webhook_secrets (
  id uuid primary key,
  webhook_id uuid not null constraint fk_webhook_secrets_webhook references webhooks on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);

comment on table webhook_secrets is 'Keys that messages are signed with: the newest one, and those that it replaced, for a while.';
comment on column webhook_secrets.secret is 'Encrypted with a key derived from SECRET_KEY.';
comment on column webhook_secrets.expires_at is 'null: the current one.';

create index ix_webhook_secrets_webhook on webhook_secrets (webhook_id, created_at);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null constraint fk_webhook_deliveries_webhook references webhooks on delete cascade,
  event_type text not null,
  position bigint,
  body text not null,
  status text not null,
  attempts integer not null,
  failures integer not null,
  next_attempt_at timestamptz,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  completed_at timestamptz,
  constraint ck_webhook_deliveries_status check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  constraint ck_webhook_deliveries_next check ((status = 'PENDING') = (next_attempt_at is not null)),
  constraint uq_webhook_deliveries_position unique (webhook_id, position)
);

comment on table webhook_deliveries is 'One message to one webhook: queued, delivered, or given up.';
comment on column webhook_deliveries.position is 'Of the entry in the audit log; null: a test message.';
comment on column webhook_deliveries.failures is 'Failed attempts since it was queued, or queued again; they determine when it is sent next.';

create index ix_webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc, id);
create index ix_webhook_deliveries_created on webhook_deliveries (created_at);
create index ix_webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, position)
  where status = 'PENDING';

create table webhook_attempts (
  delivery_id uuid not null constraint fk_webhook_attempts_delivery references webhook_deliveries on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  answer text,
  primary key (delivery_id, number)
);

comment on table webhook_attempts is 'Each call of a delivery and the beginning of its answer.';
comment on column webhook_attempts.status is 'Status of the answer; null: there was none.';

create table webhook_cursor (
  is_only boolean primary key default true,
  position bigint not null,
  constraint ck_webhook_cursor_one_row check (is_only)
);

comment on table webhook_cursor is 'The last entry of the audit log that messages were queued for.';
