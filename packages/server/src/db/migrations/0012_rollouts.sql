-- Rollout schedules: stages that raise the percentage of a flag by themselves. Whoever changes a schedule or a stage
-- locks the row of the flag first, so that nothing else here is ever waited for.

create table rollout_schedules (
  id uuid primary key,
  feature_flag_id uuid not null references feature_flags (id) on delete cascade,
  name text not null,
  description text,
  status text not null,
  start_date timestamptz,
  end_date timestamptz,
  max_percentage double precision not null,
  min_stage_duration double precision not null,
  owner_id uuid references users (id) on delete set null,
  activated_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ck_rollout_schedules_status check (status in ('DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED')),
  constraint ck_rollout_schedules_dates check (end_date > start_date),
  constraint ck_rollout_schedules_max_percentage check (max_percentage between 0 and 100),
  constraint ck_rollout_schedules_min_stage_duration check (min_stage_duration between 0 and 8760)
);

comment on column rollout_schedules.min_stage_duration is 'Hours.';
comment on column rollout_schedules.activated_at is 'When it was last activated.';

create unique index uq_rollout_schedules_active on rollout_schedules (feature_flag_id) where status = 'ACTIVE';
create index ix_rollout_schedules_flag on rollout_schedules (feature_flag_id);
create index ix_rollout_schedules_created on rollout_schedules (created_at desc, id);

create table rollout_stages (
  id uuid primary key,
  rollout_schedule_id uuid not null references rollout_schedules (id) on delete cascade,
  stage_order integer not null,
  name text not null,
  description text,
  target_percentage double precision not null,
  trigger_type text not null,
  trigger_configuration jsonb not null,
  start_date timestamptz,
  status text not null,
  started_date timestamptz,
  completed_date timestamptz,
  failure_reason text,
  -- What the stage waits for, as it was found when the schedule was last looked at.
  waiting_for text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Checked at the end of a transaction, because a stage that moves changes places with others.
  constraint uq_rollout_stages_order unique (rollout_schedule_id, stage_order) deferrable initially deferred,
  constraint ck_rollout_stages_order check (stage_order between 1 and 50),
  constraint ck_rollout_stages_target check (target_percentage between 0 and 100),
  constraint ck_rollout_stages_trigger check (trigger_type in ('TIME_BASED', 'METRIC_BASED', 'MANUAL')),
  constraint ck_rollout_stages_status check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  constraint ck_rollout_stages_started check (status in ('PENDING', 'FAILED') or started_date is not null),
  constraint ck_rollout_stages_completed check ((status = 'COMPLETED') = (completed_date is not null))
);

-- The schedules and stages that a flag has ever had: their audit entries belong to its history for good.
create table flag_history_parts (
  flag_id uuid not null references feature_flags (id) on delete cascade,
  entity_type text not null,
  entity_id text not null,
  constraint pk_flag_history_parts primary key (flag_id, entity_type, entity_id)
);

create function note_schedule_of_flag() returns trigger language plpgsql as $$
begin
  insert into flag_history_parts (flag_id, entity_type, entity_id)
  values (new.feature_flag_id, 'rollout_schedule', new.id::text);
  return null;
end $$;

create function note_stage_of_flag() returns trigger language plpgsql as $$
begin
  insert into flag_history_parts (flag_id, entity_type, entity_id)
  select feature_flag_id, 'rollout_stage', new.id::text
  from rollout_schedules where id = new.rollout_schedule_id;
  return null;
end $$;

create trigger rollout_schedules_note after insert on rollout_schedules
  for each row execute function note_schedule_of_flag();
create trigger rollout_stages_note after insert on rollout_stages
  for each row execute function note_stage_of_flag();

-- What the service counts of a flag is told by reason and by variant, and subjects are counted more exactly: what
-- was gathered of them with fewer registers cannot be added to it.
alter table flag_minutes
  add column reasons jsonb not null default '{}',
  add column variants jsonb not null default '{}';
update flag_minutes set users = '';

comment on column flag_minutes.reasons is 'Evaluations by their reason.';
comment on column flag_minutes.variants is 'Enabled evaluations by the key of the variant.';
comment on column flag_minutes.users is
  'Registers of a HyperLogLog over the ids of the subjects, or, while they are fewer, those that hold something.';

-- What the service counted of a flag within an hour, put together when no process can add to it any more.
create table flag_hours (
  flag_number integer not null,
  hour timestamptz not null,
  evaluations bigint not null,
  enabled bigint not null,
  errors bigint not null,
  reasons jsonb not null,
  variants jsonb not null,
  latency jsonb not null,
  users bytea not null,
  constraint pk_flag_hours primary key (flag_number, hour)
);

create index ix_flag_hours_hour on flag_hours (hour);

-- The same of what programs reported, which may be a day late.
create table flag_report_hours (
  flag_number integer not null,
  hour timestamptz not null,
  evaluations bigint not null,
  enabled bigint not null,
  errors bigint not null,
  constraint pk_flag_report_hours primary key (flag_number, hour)
);

create index ix_flag_report_hours_hour on flag_report_hours (hour);

create table flag_hours_progress (
  is_only_row boolean primary key default true,
  -- Hours that begin before it are put together; null: none is.
  hours_until timestamptz,
  report_hours_until timestamptz,
  constraint ck_flag_hours_progress_only_row check (is_only_row)
);

insert into flag_hours_progress default values;

create function forget_hours_of_flag() returns trigger language plpgsql as $$
begin
  delete from flag_hours where flag_number = old.number;
  delete from flag_report_hours where flag_number = old.number;
  return null;
end $$;

create trigger feature_flags_forget_hours after delete on feature_flags
  for each row execute function forget_hours_of_flag();
