-- Runs of the background jobs: their health and history, and the reason why two processes never do the same
-- cycle's work twice.

create table scheduler_runs (
  id uuid primary key,
  name text not null,
  started_at timestamptz not null,
  completed_at timestamptz,
  status text,
  items_processed integer not null default 0,
  items_failed integer not null default 0,
  error_message text,
  instance text not null,
  constraint ck_scheduler_runs_status check (status in ('SUCCESS', 'PARTIAL', 'FAILED', 'SKIPPED'))
);

create index ix_scheduler_runs_name on scheduler_runs (name, started_at desc);
