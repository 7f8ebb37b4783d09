-- What subjects did before they were assigned, for experiments that adjust outcomes by it. Events are found by their
-- experiment, not by their subject: another index would cost every event that comes in. So the few that such an
-- experiment needs are copied behind a watermark, where its subjects find theirs.

create table covariate_events (
  event_id bigint not null,
  occurred_at timestamptz not null,
  metric_number integer not null,
  user_id text collate "C" not null,
  value numeric,
  constraint pk_covariate_events primary key (metric_number, user_id, event_id)
);

comment on table covariate_events is
  'Events of covariates, of any experiment or none, that happened before their subject was assigned.';

create table covariate_progress (
  event_id bigint not null default 0,
  updated_at timestamptz,
  experiment_number integer not null,
  constraint pk_covariate_progress primary key (experiment_number)
);

comment on table covariate_progress is 'Up to which event an experiment''s covariates have been copied.';
comment on column covariate_progress.updated_at is 'When that was so; null: nothing has been copied yet.';
