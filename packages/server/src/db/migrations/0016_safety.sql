-- Safety of feature flags: what programs report about them, what is watched, and what was rolled back.

create table safety_settings (
  is_only_row boolean primary key default true,
  id uuid not null default gen_random_uuid(),
  enable_automatic_rollbacks boolean not null default false,
  default_metrics jsonb not null,
  min_evaluations integer not null default 100,
  updated_at timestamptz not null default now(),
  constraint ck_safety_settings_only_row check (is_only_row),
  constraint ck_safety_settings_min_evaluations check (min_evaluations between 0 and 1000000)
);

insert into safety_settings (default_metrics) values ('{
  "error_rate": {"mode": "threshold", "warning_threshold": 0.02, "critical_threshold": 0.05,
    "comparison_type": "greater_than", "tolerated_ratio": 1},
  "p95_latency": {"mode": "threshold", "warning_threshold": 200, "critical_threshold": 1000,
    "comparison_type": "greater_than", "tolerated_ratio": 1}
}');

-- A flag without a row follows the settings. Where the percentage goes at a rollback stands in the flag's own row.
create table safety_configs (
  id uuid primary key,
  feature_flag_id uuid not null references feature_flags (id) on delete cascade,
  enabled boolean not null,
  enable_automatic_rollbacks boolean,
  min_evaluations integer,
  metrics jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_safety_configs_flag unique (feature_flag_id),
  constraint ck_safety_configs_min_evaluations check (min_evaluations between 0 and 1000000)
);

comment on column safety_configs.enable_automatic_rollbacks is 'null: as in safety_settings; so is min_evaluations.';

-- What the monitor remembers of a flag between two cycles.
create table safety_states (
  feature_flag_id uuid primary key references feature_flags (id) on delete cascade,
  -- The worst health that was told since the flag was healthy; null: nothing is to be told again.
  told_health text,
  -- Evidence of the sequential guard up to a moment; null while no metric is guarded that way.
  guard jsonb,
  guarded_until timestamptz,
  updated_at timestamptz not null,
  constraint ck_safety_states_told_health check (told_health in ('WARNING', 'CRITICAL')),
  constraint ck_safety_states_guard check ((guard is null) = (guarded_until is null))
);

-- Errors that programs report. They name flags and experiments by their short numbers and outlive them.
create sequence error_log_ids;

create table error_logs (
  id bigint primary key,
  created_at timestamptz not null,
  occurred_at timestamptz not null,
  feature_flag_number integer,
  experiment_number integer,
  -- Whether the subject had the flag; null: the program did not say.
  flag_enabled boolean,
  error_type text not null,
  message text not null,
  user_id text,
  stack_trace text,
  metadata jsonb
);

create index ix_error_logs_occurred on error_logs (occurred_at);
create index ix_error_logs_flag on error_logs (feature_flag_number, occurred_at)
  where feature_flag_number is not null;
create index ix_error_logs_experiment on error_logs (experiment_number, occurred_at)
  where experiment_number is not null;

-- What programs reported of a flag within a minute: decisions of their own, errors, and durations.
create table flag_report_minutes (
  flag_number integer not null,
  minute timestamptz not null,
  evaluations bigint not null,
  enabled bigint not null,
  errors bigint not null,
  measured_errors_enabled bigint not null,
  measured_errors_disabled bigint not null,
  latency jsonb not null,
  constraint pk_flag_report_minutes primary key (flag_number, minute)
);

comment on column flag_report_minutes.errors is 'Rows of error_logs, and errors that were measured elsewhere.';
comment on column flag_report_minutes.measured_errors_enabled is
  'Of the errors measured elsewhere those of subjects that had the flag; error_logs tells it of its own rows.';
comment on column flag_report_minutes.latency is 'As in flag_minutes.';

create index ix_flag_report_minutes_minute on flag_report_minutes (minute);

-- Two counts by bucket as one.
create function add_buckets(one jsonb, other jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when other = '{}' then one else (
    select coalesce(jsonb_object_agg(bucket, total), '{}') from (
      select key as bucket, sum(value::bigint) as total
      from (select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)) as counted
      group by key) as sums) end
$$;

create function forget_reports_of_flag() returns trigger language plpgsql as $$
begin
  delete from flag_report_minutes where flag_number = old.number;
  return null;
end $$;

create trigger feature_flags_forget_reports after delete on feature_flags
  for each row execute function forget_reports_of_flag();

-- Every rollback for good: the flag, the schedules and the person may be gone.
create table safety_rollback_records (
  id uuid primary key,
  feature_flag_id uuid references feature_flags (id) on delete set null,
  feature_flag_key text not null,
  trigger_type text not null,
  trigger_reason text not null,
  metric_name text,
  metric_value double precision,
  threshold double precision,
  comparison_type text,
  mode text,
  evidence jsonb,
  window_start timestamptz,
  window_end timestamptz,
  evaluations bigint,
  previous_percentage double precision not null,
  target_percentage double precision not null,
  deactivated boolean not null,
  paused_schedule_ids uuid[] not null,
  success boolean not null,
  executed_by_user_id uuid,
  created_at timestamptz not null,
  constraint ck_safety_rollback_records_trigger check (trigger_type in ('AUTOMATIC', 'MANUAL')),
  constraint ck_safety_rollback_records_mode check (mode in ('threshold', 'sequential'))
);

create index ix_safety_rollback_records_created on safety_rollback_records (created_at desc, id);
create index ix_safety_rollback_records_flag on safety_rollback_records (feature_flag_id, created_at desc);
