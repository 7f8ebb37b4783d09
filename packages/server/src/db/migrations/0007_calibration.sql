-- A/A checks: the subjects of an experiment are assigned again at random, many times, to see how often its metrics
-- raise a false alarm. The table is the queue of what is to be done, too; whoever runs a check holds the advisory
-- lock of its id, so that a check whose process has ended can be told from one that goes on.

create table calibration_runs (
  id uuid primary key,
  experiment_id uuid not null references experiments (id) on delete cascade,
  metric_id uuid,
  repetitions integer not null,
  seed bigint not null,
  status text not null default 'queued',
  progress double precision not null default 0,
  subjects integer,
  alpha double precision,
  metrics jsonb,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  constraint ck_calibration_runs_status check (status in ('queued', 'running', 'succeeded', 'failed')),
  constraint ck_calibration_runs_progress check (progress between 0 and 1)
);

comment on column calibration_runs.metric_id is 'null: all metrics of the experiment.';

create unique index uq_calibration_runs_one_at_a_time on calibration_runs (experiment_id)
  where status in ('queued', 'running');
create index ix_calibration_runs_waiting on calibration_runs (created_at) where status = 'queued';
