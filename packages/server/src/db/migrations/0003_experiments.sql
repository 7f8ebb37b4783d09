-- Experiments with their variants and metrics. People and programs see the UUIDs; the large tables that hang on
-- an experiment (assignments, events, roll-ups) use the short numbers.

create table experiments (
  id uuid primary key,
  number integer generated always as identity unique,
  key text not null,
  name text not null,
  description text,
  hypothesis text,
  tags text[] not null default '{}',
  status text not null default 'DRAFT',
  experiment_type text not null default 'a_b',
  start_date timestamptz,
  end_date timestamptz,
  resume_at timestamptz,
  archived_at timestamptz,
  schedule_error text,
  targeting_rules jsonb,
  traffic_percentage double precision not null default 100,
  correction_method text not null default 'benjamini-hochberg',
  confidence_level double precision not null default 0.95,
  plan jsonb,
  dimensions text[],
  count_untagged_events boolean not null default false,
  optimization_type text not null default 'fixed',
  bandit_config jsonb,
  bayesian_enabled boolean not null default false,
  bayesian_config jsonb,
  sequential_testing_enabled boolean not null default false,
  sequential_testing_config jsonb,
  variance_reduction_config jsonb,
  split_url_config jsonb,
  experiment_metadata jsonb not null default '{}',
  allocation_history jsonb not null default '[]',
  owner_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_experiments_key unique (key),
  constraint ck_experiments_status check (status in ('DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED')),
  constraint ck_experiments_resume_only_when_paused check (resume_at is null or status = 'PAUSED'),
  constraint ck_experiments_traffic_percentage check (traffic_percentage between 0 and 100),
  constraint ck_experiments_confidence_level check (confidence_level between 0.80 and 0.99)
);

create index ix_experiments_created on experiments (created_at desc, id);
create index ix_experiments_status on experiments (status) where archived_at is null;

create table experiment_variants (
  id uuid primary key,
  number integer generated always as identity unique,
  experiment_id uuid not null references experiments (id) on delete cascade,
  position integer not null,
  name text not null,
  description text,
  is_control boolean not null,
  traffic_allocation double precision not null,
  configuration jsonb,
  current_weight double precision,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ck_experiment_variants_allocation check (traffic_allocation between 0 and 100)
);

create index ix_experiment_variants_experiment on experiment_variants (experiment_id, position);
create unique index uq_experiment_variants_one_control on experiment_variants (experiment_id) where is_control;

create table experiment_metrics (
  id uuid primary key,
  number integer generated always as identity unique,
  experiment_id uuid not null references experiments (id) on delete cascade,
  position integer not null,
  name text not null,
  event_name text not null,
  description text,
  metric_type text not null,
  is_primary boolean not null,
  is_guardrail boolean not null,
  lower_is_better boolean not null,
  aggregation_method text,
  event_value_path text,
  cap_value double precision,
  minimum_sample_size integer not null,
  expected_effect double precision,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ck_experiment_metrics_type
    check (metric_type in ('conversion', 'revenue', 'count', 'duration', 'custom')),
  constraint ck_experiment_metrics_primary check (not (is_primary and is_guardrail))
);

create index ix_experiment_metrics_experiment on experiment_metrics (experiment_id, position);

-- Everything that decides an assignment is cached by its version. A change of the experiment or of one of its
-- parts draws a new one, so a cached definition can be recognised as old within the statement that uses it.
create sequence experiment_versions;
alter table experiments add column version bigint not null default nextval('experiment_versions');

create function renew_experiment_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('experiment_versions');
  return new;
end $$;

create trigger experiments_renew_version before update on experiments
  for each row execute function renew_experiment_version();

create function renew_version_of_parent() returns trigger language plpgsql as $$
begin
  update experiments set version = nextval('experiment_versions')
  where id = case when tg_op = 'DELETE' then old.experiment_id else new.experiment_id end;
  return null;
end $$;

create trigger experiment_variants_renew_version after insert or update or delete on experiment_variants
  for each row execute function renew_version_of_parent();
create trigger experiment_metrics_renew_version after insert or update or delete on experiment_metrics
  for each row execute function renew_version_of_parent();
