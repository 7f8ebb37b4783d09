-- The catalogue of the data lake: its tables, their partitions, and the crawls that looked for them.

create table etl_crawls (
  crawl_id uuid primary key,
  state text not null default 'RUNNING',
  database text not null,
  started_by uuid references users (id) on delete set null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  tables_created integer not null default 0,
  tables_updated integer not null default 0,
  tables_missing integer not null default 0,
  partitions_created integer not null default 0,
  partitions_updated integer not null default 0,
  partitions_missing integer not null default 0,
  files_read integer not null default 0,
  errors jsonb not null default '[]',
  constraint ck_etl_crawls_state check (state in ('RUNNING', 'SUCCEEDED', 'FAILED'))
);

comment on column etl_crawls.errors is 'At most 100 of {path, message}: files and folders that could not be read.';

-- One at a time, in all processes.
create unique index uq_etl_crawls_running on etl_crawls (state) where state = 'RUNNING';
create index ix_etl_crawls_started on etl_crawls (started_at desc, crawl_id);

create table etl_tables (
  id uuid primary key,
  database text not null,
  name text not null,
  partition_keys text[] not null,
  columns jsonb not null,
  conflicts text[] not null,
  status text not null,
  partition_count integer not null default 0,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  files integer not null default 0,
  first_seen_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_etl_tables_name unique (database, name),
  constraint ck_etl_tables_status check (status in ('present', 'missing'))
);

comment on column etl_tables.columns is 'A list of {name, type, nullable}, in the order in which the columns were found.';
comment on column etl_tables.partition_count is 'Partitions that are not missing; rows, bytes and files are their sums.';

create table etl_partitions (
  table_id uuid not null references etl_tables (id) on delete cascade,
  path text not null,
  key_values jsonb not null,
  rows bigint not null,
  bytes bigint not null,
  files integer not null,
  source text not null,
  status text not null,
  updated_at timestamptz not null,
  constraint pk_etl_partitions primary key (table_id, path),
  constraint ck_etl_partitions_source check (source in ('job', 'crawler', 'added')),
  constraint ck_etl_partitions_status check (status in ('present', 'empty', 'missing'))
);

comment on column etl_partitions.path is 'Folder below that of the table, such as year=2026/month=03/day=01; empty: the table has no partition keys.';
