-- The global holdout and the mutual exclusion groups: what a new subject has to pass before its targeting rules.
-- Both belong to the definition by which an experiment decides, so their changes make its definition a new one.

create table holdouts (
  id uuid primary key,
  number integer generated always as identity unique,
  name text not null,
  description text,
  holdout_percentage double precision not null,
  is_active boolean not null default false,
  activated_at timestamptz,
  deactivated_at timestamptz,
  owner_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ck_holdouts_percentage check (holdout_percentage between 0.1 and 50),
  constraint ck_holdouts_active check (is_active = (activated_at is not null and deactivated_at is null)),
  constraint ck_holdouts_order check (deactivated_at is null or activated_at is not null)
);

comment on table holdouts is 'Shares of all subjects that enter no new experiment, one after the other.';

create unique index uq_holdouts_active on holdouts (is_active) where is_active;
create index ix_holdouts_created on holdouts (created_at desc, id);

create table holdout_subjects (
  seen_at timestamptz not null,
  holdout_number integer not null,
  is_held_out boolean not null,
  user_id text collate "C" not null,
  constraint pk_holdout_subjects primary key (holdout_number, is_held_out, user_id)
);

comment on table holdout_subjects is
  'Who asked for an assignment while a holdout was active, from the first time on; in the holdout or not.';

-- Whoever reads a definition before a change of the holdout finds it old afterwards. No experiment may start
-- between the look at those that run and the commit, or its definition would stay as it was read in between.
create function renew_versions_by_holdout() returns trigger language plpgsql as $$
begin
  lock table experiments in exclusive mode;
  update experiments set version = nextval('experiment_versions') where status = 'ACTIVE';
  return null;
end $$;

create trigger new_holdouts_renew_experiments after insert on holdouts
  for each row when (new.is_active) execute function renew_versions_by_holdout();
create trigger holdouts_renew_experiments after update on holdouts
  for each row when (new.is_active is distinct from old.is_active)
  execute function renew_versions_by_holdout();

create table mutual_exclusion_groups (
  id uuid primary key,
  name text not null,
  description text,
  status text not null default 'ACTIVE',
  traffic_percentage double precision not null,
  owner_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_mutual_exclusion_groups_name unique (name),
  constraint ck_mutual_exclusion_groups_status check (status in ('ACTIVE', 'ARCHIVED')),
  constraint ck_mutual_exclusion_groups_traffic check (traffic_percentage between 0 and 100)
);

create index ix_mutual_exclusion_groups_created on mutual_exclusion_groups (created_at desc, id);

create table mutual_exclusion_members (
  experiment_id uuid not null references experiments (id) on delete cascade,
  group_id uuid not null references mutual_exclusion_groups (id),
  position bigint generated always as identity,
  share_percentage double precision,
  constraint pk_mutual_exclusion_members primary key (experiment_id),
  constraint ck_mutual_exclusion_members_share check (share_percentage between 0 and 100)
);

comment on column mutual_exclusion_members.position is 'The order of joining, in which the ranges lie.';
comment on column mutual_exclusion_members.share_percentage is
  'null: an equal part of what the explicit shares leave.';

create index ix_mutual_exclusion_members_group on mutual_exclusion_members (group_id, position);
