-- Jobs that write what is stored as Parquet, when they run by themselves, and what each day came to.

create table etl_job_runs (
  run_id uuid primary key,
  job_type text not null,
  state text not null,
  date date not null,
  experiment_id uuid,
  trigger text not null,
  force_reprocess boolean not null,
  skipped boolean not null default false,
  progress double precision not null default 0,
  rows_read bigint not null default 0,
  rows_written bigint not null default 0,
  files integer not null default 0,
  bytes_written bigint not null default 0,
  error_code text,
  error_message text,
  started_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  heartbeat_at timestamptz not null,
  read_until bigint,
  constraint ck_etl_job_runs_type check (job_type in ('events_to_parquet', 'metrics_aggregation', 'daily_summary')),
  constraint ck_etl_job_runs_state
    check (state in ('STARTING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'TIMEOUT', 'STOPPING', 'STOPPED')),
  constraint ck_etl_job_runs_trigger check (trigger in ('manual', 'scheduled')),
  constraint ck_etl_job_runs_progress check (progress between 0 and 1)
);

comment on column etl_job_runs.heartbeat_at is 'When the process that does it last said so; a job without one for 120 s is abandoned.';
comment on column etl_job_runs.read_until is 'The newest event of the store when the job read it.';

create index ix_etl_job_runs_created on etl_job_runs (created_at desc, run_id);

-- One at a time per type and date, in all processes.
create unique index uq_etl_job_runs_unfinished on etl_job_runs (job_type, date) where finished_at is null;

create table etl_schedules (
  job_type text primary key,
  enabled boolean not null,
  at text not null,
  next_run_at timestamptz,
  last_run_id uuid,
  constraint ck_etl_schedules_at check (at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

comment on column etl_schedules.at is 'HH:MM, UTC.';
comment on column etl_schedules.next_run_at is 'null: not enabled, or not looked at yet.';

insert into etl_schedules (job_type, enabled, at) values
  ('events_to_parquet', true, '01:00'),
  ('metrics_aggregation', true, '01:30'),
  ('daily_summary', true, '01:45'),
  ('crawler', true, '02:00');

create table etl_summaries (
  date date not null,
  experiment_id uuid not null,
  experiment_key text not null,
  status text not null,
  assignments bigint not null,
  events bigint not null,
  conversions bigint not null,
  variants jsonb not null,
  run_id uuid not null,
  constraint pk_etl_summaries primary key (date, experiment_id)
);

comment on table etl_summaries is 'What each day came to, experiment by experiment; kept when an experiment is deleted.';
create index ix_etl_summaries_experiment on etl_summaries (experiment_id, date desc);
