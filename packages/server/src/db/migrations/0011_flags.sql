-- Feature flags. Variants hold values of any JSON type, so they stand in the flag's own row.

create table feature_flags (
  id uuid primary key,
  number integer generated always as identity unique,
  revision bigint not null default 0,
  key text not null,
  name text not null,
  description text,
  status text not null,
  value_type text not null,
  off_value jsonb,
  json_schema jsonb,
  variants jsonb not null,
  targeting_rules jsonb,
  rollout_percentage double precision not null,
  rollback_percentage double precision not null,
  tags text[] not null,
  owner_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_feature_flags_key unique (key),
  constraint ck_feature_flags_status check (status in ('ACTIVE', 'INACTIVE', 'ARCHIVED')),
  constraint ck_feature_flags_value_type check (value_type in ('boolean', 'string', 'number', 'json')),
  constraint ck_feature_flags_rollout_percentage check (rollout_percentage between 0 and 100),
  constraint ck_feature_flags_rollback_percentage check (rollback_percentage between 0 and 100)
);

create index ix_feature_flags_created on feature_flags (created_at desc, id);
create index ix_feature_flags_revision on feature_flags (revision);

create trigger feature_flags_draw_revision before insert or update on feature_flags
  for each row execute function draw_decision_revision();
create trigger feature_flags_note_removal after delete on feature_flags
  for each row execute function note_decision_removal();

-- Which flags name which segments.
create table flag_segments (
  flag_id uuid not null references feature_flags (id) on delete cascade,
  segment_id uuid not null references segments (id),
  constraint pk_flag_segments primary key (flag_id, segment_id)
);

create index ix_flag_segments_segment on flag_segments (segment_id);

create function note_segments_of_flag() returns trigger language plpgsql as $$
begin
  delete from flag_segments where flag_id = new.id;
  insert into flag_segments (flag_id, segment_id)
  select new.id, named from segments_of_rules(new.targeting_rules) as named order by named;
  return null;
end $$;

create trigger feature_flags_note_segments after insert on feature_flags
  for each row when (new.targeting_rules is not null) execute function note_segments_of_flag();
create trigger feature_flags_note_changed_segments after update of targeting_rules on feature_flags
  for each row when (new.targeting_rules is distinct from old.targeting_rules)
  execute function note_segments_of_flag();

-- What a process counted of a flag within a minute. The process writes its whole count again and again while the
-- minute lasts; readers add up the rows of all processes.
create table flag_minutes (
  minute timestamptz not null,
  flag_number integer not null,
  instance uuid not null,
  evaluations bigint not null,
  enabled bigint not null,
  errors bigint not null,
  latency jsonb not null,
  users bytea not null,
  constraint pk_flag_minutes primary key (flag_number, minute, instance)
);

comment on column flag_minutes.latency is 'Evaluations by bucket: bucket n holds up to 1.05 ^ n microseconds.';
comment on column flag_minutes.users is 'Registers of a HyperLogLog over the ids of the subjects.';

create index ix_flag_minutes_minute on flag_minutes (minute);

-- The subjects that asked last, to try a change on before it is made.
create table recent_subjects (
  user_id text collate "C" primary key,
  seen_at timestamptz not null,
  attributes jsonb not null
);

create index ix_recent_subjects_seen on recent_subjects (seen_at);
