-- Issue trackers, code hosts and CRMs: how they are reached, the webhooks that they delivered, and the items that are linked.

create table integration_configs (
  id uuid primary key,
  integration_type text not null,
  is_active boolean not null default false,
  settings jsonb not null,
  secrets jsonb not null,
  last_sync_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_integration_configs_type unique (integration_type),
  constraint ck_integration_configs_type check (integration_type in ('jira', 'salesforce', 'github'))
);

comment on column integration_configs.secrets is 'By name, each encrypted; the id of the configuration is additional data.';

create table integration_events (
  id uuid primary key,
  config_id uuid not null references integration_configs (id) on delete cascade,
  delivery_id text,
  event text not null,
  status text not null default 'pending',
  items jsonb not null,
  links uuid[] not null default '{}',
  error text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  received_at timestamptz not null,
  constraint uq_integration_events_delivery unique (config_id, delivery_id),
  constraint ck_integration_events_status check (status in ('pending', 'processed', 'ignored', 'failed'))
);

comment on table integration_events is 'Authentic webhooks. Of a payload only the fields that links need are stored.';

create index ix_integration_events_received on integration_events (config_id, received_at desc, id);
create index ix_integration_events_age on integration_events (received_at);
create index ix_integration_events_due on integration_events (next_attempt_at, id) where status in ('pending', 'failed');

create table integration_links (
  id uuid primary key,
  integration_type text not null,
  experiment_id uuid references experiments (id) on delete cascade,
  feature_flag_id uuid references feature_flags (id) on delete cascade,
  external_id text not null,
  external_url text,
  title text,
  external_status text,
  external_updated_at timestamptz,
  source text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ck_integration_links_type check (integration_type in ('jira', 'salesforce', 'github')),
  constraint ck_integration_links_entity check (num_nonnulls(experiment_id, feature_flag_id) = 1),
  constraint ck_integration_links_source check (source in ('manual', 'webhook'))
);

comment on column integration_links.external_updated_at is 'State of the item that title and status show: an older webhook does not replace them.';

create unique index uq_integration_links_experiment on integration_links (experiment_id, integration_type, external_id)
  where experiment_id is not null;
create unique index uq_integration_links_flag on integration_links (feature_flag_id, integration_type, external_id)
  where feature_flag_id is not null;
create index ix_integration_links_item on integration_links (integration_type, external_id);
create index ix_integration_links_created on integration_links (created_at desc, id);
