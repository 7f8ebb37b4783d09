-- What programs that keep flags have to be told: when something that decides flags last changed, and which flags are
-- gone. Every process hears of a change when it is committed, whoever made it.

alter table decision_revision add column changed_at timestamptz not null default now();

create table removed_flags (
  revision bigint primary key,
  key text not null
);

comment on table removed_flags is 'Keys of flags that were deleted, for programs that still hold them.';

create or replace function draw_decision_revision() returns trigger language plpgsql as $$
begin
  update decision_revision set revision = revision + 1, changed_at = clock_timestamp()
  returning revision into new.revision;
  perform pg_notify('assay_changes', json_build_object('topic', 'decisions', 'id', new.revision::text)::text);
  return new;
end $$;

create or replace function note_decision_removal() returns trigger language plpgsql as $$
declare
  drawn bigint;
begin
  update decision_revision
  set revision = revision + 1, last_removal = revision + 1, changed_at = clock_timestamp()
  returning revision into drawn;
  insert into removed_flags (revision, key) values (drawn, old.key);
  perform pg_notify('assay_changes', json_build_object('topic', 'decisions', 'id', drawn::text)::text);
  return null;
end $$;
