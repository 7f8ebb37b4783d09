-- The results of a holdout are asked for by the name of an event. What was found of a name is kept up to a watermark, so
-- that only events that came since have to be read.

create table holdout_conversions (
  converted_at timestamptz not null,
  holdout_number integer not null,
  event_name text collate "C" not null,
  user_id text collate "C" not null,
  constraint pk_holdout_conversions primary key (holdout_number, event_name, user_id)
);

comment on table holdout_conversions is 'Subjects noted for a holdout that had an event of a name from then on.';
comment on column holdout_conversions.converted_at is 'When the first of these events happened.';

-- A subject may be noted for a moment that lies before its newest events: these wait for it a while.
create table holdout_waiting_events (
  event_id bigint not null,
  occurred_at timestamptz not null,
  holdout_number integer not null,
  event_name text collate "C" not null,
  user_id text collate "C" not null,
  constraint pk_holdout_waiting_events primary key (holdout_number, event_name, event_id)
);

comment on table holdout_waiting_events is 'The newest events of subjects that are not noted for a holdout.';

create table holdout_progress (
  event_id bigint not null default 0,
  updated_at timestamptz,
  holdout_number integer not null,
  event_name text collate "C" not null,
  constraint pk_holdout_progress primary key (holdout_number, event_name)
);

comment on table holdout_progress is 'Up to which event the conversions of a holdout by a name have been found.';
comment on column holdout_progress.updated_at is 'When that was so; null: nothing has been looked for yet.';
