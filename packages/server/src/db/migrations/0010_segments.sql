-- Segments: named sets of subjects that targeting rules of experiments and flags refer to. A rule segment is
-- decided by attributes; an id list keeps its members, which a statement looks up by the segment's short number.

-- Everything that decides a flag carries the revision of its last change. There is one counter for all of it, and
-- whoever draws from it holds its row until the commit: a reader that sees a revision sees every change up to it.
create table decision_revision (
  is_only_row boolean primary key default true,
  revision bigint not null,
  -- The revision of the last removal: what was read before it may hold things that are gone.
  last_removal bigint not null,
  constraint ck_decision_revision_only_row check (is_only_row)
);

insert into decision_revision (revision, last_removal) values (1, 0);

create function draw_decision_revision() returns trigger language plpgsql as $$
begin
  update decision_revision set revision = revision + 1 returning revision into new.revision;
  return new;
end $$;

create function note_decision_removal() returns trigger language plpgsql as $$
begin
  update decision_revision set revision = revision + 1, last_removal = revision + 1;
  return null;
end $$;

create table segments (
  id uuid primary key,
  number integer generated always as identity unique,
  revision bigint not null default 0,
  name text not null,
  description text,
  kind text not null,
  rules jsonb,
  status text not null,
  member_count integer,
  owner_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_segments_name unique (name),
  constraint ck_segments_kind check (kind in ('rules', 'id_list')),
  constraint ck_segments_status check (status in ('ACTIVE', 'INACTIVE', 'ARCHIVED')),
  constraint ck_segments_content check (case kind
    when 'rules' then rules is not null and member_count is null
    else rules is null and member_count between 0 and 1000000 end)
);

comment on table segments is 'Named sets of subjects. None is ever deleted: assignments and flags may have been decided by it.';

create index ix_segments_created on segments (created_at desc, id);
create index ix_segments_revision on segments (revision);

create trigger segments_draw_revision before insert or update on segments
  for each row execute function draw_decision_revision();

create table segment_members (
  segment_number integer not null,
  added_at timestamptz not null,
  user_id text collate "C" not null,
  constraint pk_segment_members primary key (segment_number, user_id)
);

create index ix_segment_members_added on segment_members (segment_number, added_at desc, user_id);

-- The segments that targeting rules name, each once.
create function segments_of_rules(rules jsonb) returns setof uuid language sql immutable as $$
  select distinct (named #>> '{}')::uuid
  from jsonb_path_query(rules,
    '$.groups[*].conditions[*] ? (@.operator == "in_segment" || @.operator == "not_in_segment").value[*]') as named
$$;

-- Which experiments name which segments, kept by the trigger below.
create table experiment_segments (
  experiment_id uuid not null references experiments (id) on delete cascade,
  segment_id uuid not null references segments (id),
  constraint pk_experiment_segments primary key (experiment_id, segment_id)
);

create index ix_experiment_segments_segment on experiment_segments (segment_id);

create function note_segments_of_experiment() returns trigger language plpgsql as $$
begin
  delete from experiment_segments where experiment_id = new.id;
  insert into experiment_segments (experiment_id, segment_id)
  select new.id, named from segments_of_rules(new.targeting_rules) as named order by named;
  return null;
end $$;

create trigger experiments_note_segments after insert on experiments
  for each row when (new.targeting_rules is not null) execute function note_segments_of_experiment();
create trigger experiments_note_changed_segments after update of targeting_rules on experiments
  for each row when (new.targeting_rules is distinct from old.targeting_rules)
  execute function note_segments_of_experiment();

-- A definition of an experiment holds the segments that it names, so their changes make it a new one.
create function renew_versions_by_segment() returns trigger language plpgsql as $$
begin
  update experiments set version = nextval('experiment_versions')
  where id in (select experiment_id from experiment_segments where segment_id = new.id order by experiment_id);
  return null;
end $$;

create trigger segments_renew_experiments after update on segments
  for each row execute function renew_versions_by_segment();
