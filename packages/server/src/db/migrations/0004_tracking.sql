-- Assignments and events: the two tables that every subject writes to. Rows point to experiments by their short
-- numbers and without foreign keys, because the check would cost more than the row.
--
-- Roll-ups read both tables behind a watermark, an id up to which everything has been counted. Ids are drawn in
-- order but committed in any order, so a reader has to know below which id nothing can appear any more. Every
-- writer therefore holds a shared advisory lock from before it draws its first id until it commits, and
-- settled_assignment_id() and settled_event_id() take the same lock exclusively for a moment: when they have it,
-- every id drawn so far is visible or given up. The sequences must not be cached per session, or an id could be
-- older than its lock.

create sequence assignment_ids as bigint cache 1;
create sequence event_ids as bigint cache 1;

-- Which advisory lock belongs to which table; the first word keeps them apart from all other advisory locks.
create function tracking_lock_space() returns integer language sql immutable as 'select 20818';

create function hold_assignment_watermark() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(tracking_lock_space(), 1);
  return null;
end $$;

create function hold_event_watermark() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(tracking_lock_space(), 2);
  return null;
end $$;

create table assignments (
  id bigint not null default nextval('assignment_ids'),
  created_at timestamptz not null,
  experiment_number integer not null,
  variant_number integer not null,
  weight real,
  user_id text collate "C" not null,
  attributes jsonb,
  constraint pk_assignments primary key (experiment_number, user_id)
);

comment on table assignments is 'The variant of a subject in an experiment: written once, never changed.';
comment on column assignments.weight is 'Bandits: the weight of the chosen variant when it was chosen.';
comment on column assignments.attributes is 'The subject''s attributes that the experiment keeps, as they were then.';

-- Serves the newest assignments of an experiment and those behind its watermark.
create index ix_assignments_experiment on assignments (experiment_number, id);

create trigger assignments_hold_watermark before insert on assignments
  for each statement execute function hold_assignment_watermark();

create table events (
  id bigint not null default nextval('event_ids'),
  created_at timestamptz not null,
  occurred_at timestamptz not null,
  value double precision,
  experiment_number integer,
  feature_flag_number integer,
  user_id text collate "C" not null,
  event_name text collate "C" not null,
  event_type text collate "C" not null,
  event_id text collate "C",
  metadata jsonb
) partition by range (created_at);

comment on table events is 'What subjects did: an append-only log, one partition per month of receipt.';
comment on column events.created_at is 'When the service received it.';
comment on column events.occurred_at is 'When it happened, by the caller''s clock; `timestamp` on the wire.';
comment on column events.experiment_number is 'null: the event names no experiment.';

-- Serves the newest events of an experiment and those behind its watermark; untagged events stand under null.
create index ix_events_experiment on events (experiment_number, id);

create trigger events_hold_watermark before insert on events
  for each statement execute function hold_event_watermark();

-- A row that arrives before its month has a partition is kept here and moved by ensure_event_partition.
create table events_default partition of events default;

-- Every event that carries an event_id, under a digest of user_id and event_id: the second one finds the first.
-- The rest of the row is the address of the stored event.
create table event_keys (
  key uuid not null,
  id bigint not null,
  created_at timestamptz not null,
  experiment_number integer,
  constraint pk_event_keys primary key (key)
);

-- The statement that stores keys draws the ids of their events, so it holds the watermark too.
create trigger event_keys_hold_watermark before insert on event_keys
  for each statement execute function hold_event_watermark();

-- Makes sure that the month (UTC) of `moment` has a partition and moves what waited for it in the default one.
-- True when it was created.
create function ensure_event_partition(moment timestamptz) returns boolean language plpgsql as $$
declare
  first_day timestamp := date_trunc('month', moment at time zone 'UTC');
  lower_end timestamptz := first_day at time zone 'UTC';
  upper_end timestamptz := (first_day + interval '1 month') at time zone 'UTC';
  partition_name text := 'events_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(partition_name) is not null then
    return false;
  end if;
  -- One at a time; whoever waited here sees what the other one has created.
  lock table events_default in access exclusive mode;
  if to_regclass(partition_name) is not null then
    return false;
  end if;
  execute format('create table %I (like events including defaults including constraints)', partition_name);
  execute format('create index %I on %I (experiment_number, id)', 'ix_' || partition_name, partition_name);
  execute format(
    'with moved as (delete from events_default where created_at >= $1 and created_at < $2 returning *)
     insert into %I select * from moved', partition_name) using lower_end, upper_end;
  execute format(
    'alter table events attach partition %I for values from (%L) to (%L)', partition_name, lower_end, upper_end);
  return true;
end $$;

-- Partitions for the month of `moment` and for the `months_ahead` months after it; how many were created.
create function ensure_event_partitions(moment timestamptz, months_ahead integer) returns bigint language sql as $$
  select count(*) filter (where ensure_event_partition(moment + make_interval(months => step)))
  from generate_series(0, months_ahead) as step
$$;

select ensure_event_partitions(now(), 2);

-- The highest id that was drawn, after everybody who drew one has committed or given up: no id at or below it can
-- appear any more. Waits for the writers in flight. To be called in a statement of its own outside of a longer
-- transaction, because new writers wait until its transaction ends.
create function settled_assignment_id() returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(tracking_lock_space(), 1);
  return (select case when is_called then last_value else 0 end from assignment_ids);
end $$;

create function settled_event_id() returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(tracking_lock_space(), 2);
  return (select case when is_called then last_value else 0 end from event_ids);
end $$;
