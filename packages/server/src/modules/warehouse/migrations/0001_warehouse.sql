-- Connections to data warehouses, what is read there, and the analyses that ran.

create table warehouse_connections (
  id uuid primary key,
  name text not null,
  warehouse_type text not null,
  parameters jsonb not null,
  credential text,
  public_key_fingerprint text,
  key_slot smallint,
  pending_credential text,
  pending_public_key_fingerprint text,
  query_timeout_seconds integer not null,
  max_bytes_per_query bigint,
  max_runs_per_day integer not null,
  last_test_at timestamptz,
  last_test_code text,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ck_warehouse_connections_slot check (key_slot in (1, 2))
);

comment on column warehouse_connections.credential is 'Encrypted private key or service-account key that signs in.';
comment on column warehouse_connections.pending_credential is 'Encrypted private key that signs in from its first passed test on.';
comment on column warehouse_connections.key_slot is 'The warehouse''s slot of the key that signs in; the pending key takes the other one.';
comment on column warehouse_connections.last_test_code is 'Why the last test failed; null when it passed.';

create unique index uq_warehouse_connections_name on warehouse_connections (name);
create index ix_warehouse_connections_created on warehouse_connections (created_at desc, id);

create table warehouse_sources (
  id uuid primary key,
  connection_id uuid not null references warehouse_connections (id) on delete cascade,
  kind text not null,
  name text not null,
  table_name text not null,
  columns jsonb not null,
  column_types jsonb not null,
  metric_type text,
  conversion_window_hours integer,
  cap_value double precision,
  filters jsonb not null,
  validated_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ck_warehouse_sources_kind check (kind in ('assignment', 'metric'))
);

create unique index uq_warehouse_sources_name on warehouse_sources (connection_id, kind, name);
create index ix_warehouse_sources_created on warehouse_sources (created_at desc, id);

create table warehouse_analysis_runs (
  id uuid primary key,
  kind text not null,
  status text not null,
  experiment_id uuid references experiments (id) on delete cascade,
  source_id uuid references warehouse_sources (id) on delete set null,
  connection_id uuid references warehouse_connections (id) on delete set null,
  connection_name text not null,
  warehouse_type text not null,
  request jsonb not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  results jsonb,
  statements jsonb not null,
  job_metadata jsonb not null,
  error_code text,
  error_message text,
  vendor_code text,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  deadline_at timestamptz,
  heartbeat_at timestamptz,
  constraint ck_warehouse_analysis_runs_kind check (kind in ('analysis', 'preview')),
  constraint ck_warehouse_analysis_runs_status check (status in ('queued', 'running', 'succeeded', 'failed'))
);

create index ix_warehouse_analysis_runs_experiment on warehouse_analysis_runs (experiment_id, created_at desc, id);
create index ix_warehouse_analysis_runs_connection on warehouse_analysis_runs (connection_id, created_at);
create index ix_warehouse_analysis_runs_unfinished on warehouse_analysis_runs (connection_id)
  where status in ('queued', 'running');
