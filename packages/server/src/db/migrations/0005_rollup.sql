-- Roll-ups: what results are read from, so that reading costs the same however many events there are.
--
-- Per started experiment everything up to two watermarks (an assignment's and an event's id) has been counted into
-- the tables below; a reader adds the few rows behind them. Drafts are not rolled up, because what they measure can
-- still change. Time is kept in quarters of an hour, the steps in which time zones differ, so that days can be
-- counted in any of them.
--
-- Values are summed as numeric: exact, whatever the order and however different the magnitudes, so that an old
-- value can be taken out again without a trace.

create table rollup_progress (
  experiment_number integer primary key,
  assignment_id bigint not null default 0,
  event_id bigint not null default 0,
  events bigint not null default 0,
  updated_at timestamptz not null
);

comment on table rollup_progress is 'Up to which assignment and event an experiment has been counted.';
comment on column rollup_progress.events is
  'Events up to the watermark: those that name the experiment, and those that count in it without naming it.';

-- How far the last run over all experiments came: the distance to the newest ids says when the next one is due.
create table rollup_runs (
  only_row boolean primary key default true check (only_row),
  assignment_id bigint not null,
  event_id bigint not null,
  finished_at timestamptz not null
);

create table subject_metrics (
  converted_at timestamptz not null,
  metric_number integer not null,
  variant_number integer not null,
  events integer,
  valued_events integer,
  user_id text collate "C" not null,
  value_sum numeric,
  value_min numeric,
  value_max numeric,
  constraint pk_subject_metrics primary key (metric_number, user_id)
) with (fillfactor = 85);

comment on table subject_metrics is 'Assigned subjects that have converted in a metric, each with its figures.';
comment on column subject_metrics.converted_at is 'The first event, or the assignment when that came later.';
comment on column subject_metrics.events is
  'This and the following are kept for metrics with an aggregation only; valued_events are those with a value.';

-- Events of subjects that have no assignment yet. They count from the day the assignment comes.
create table unassigned_metrics (
  quarter timestamptz not null,
  first_at timestamptz not null,
  metric_number integer not null,
  events integer not null,
  valued_events integer not null,
  user_id text collate "C" not null,
  value_sum numeric,
  value_min numeric,
  value_max numeric,
  constraint pk_unassigned_metrics primary key (metric_number, user_id, quarter)
);

-- Events without an experiment count only from the assignment on, so each is kept by itself for a while: an
-- assignment that was made before it may still be on its way.
create table unassigned_events (
  event_id bigint not null,
  occurred_at timestamptz not null,
  metric_number integer not null,
  user_id text collate "C" not null,
  value numeric,
  constraint pk_unassigned_events primary key (metric_number, user_id, event_id)
);

create table variant_totals (
  experiment_number integer not null,
  variant_number integer not null,
  subjects bigint not null,
  converted_subjects bigint not null,
  constraint pk_variant_totals primary key (experiment_number, variant_number)
);

comment on column variant_totals.converted_subjects is 'Subjects that have converted in at least one metric.';

create table assignment_totals (
  quarter timestamptz not null,
  experiment_number integer not null,
  variant_number integer not null,
  allocation_period integer not null,
  subjects bigint not null,
  constraint pk_assignment_totals primary key (experiment_number, variant_number, allocation_period, quarter)
);

comment on column assignment_totals.allocation_period is
  'How many entries of the allocation history were in force by then; the last of them is the one that decided.';

create table metric_totals (
  metric_number integer not null,
  variant_number integer not null,
  conversions bigint not null,
  events bigint not null,
  value_sum numeric not null,
  value_square_sum numeric not null,
  constraint pk_metric_totals primary key (metric_number, variant_number)
);

comment on column metric_totals.value_sum is 'Over the values of subjects, each aggregated and then capped.';

create table metric_quarters (
  quarter timestamptz not null,
  metric_number integer not null,
  variant_number integer not null,
  conversions bigint not null,
  events bigint not null,
  value_sum numeric,
  constraint pk_metric_quarters primary key (metric_number, variant_number, quarter)
);

comment on column metric_quarters.value_sum is 'Over the values of events; null: none of them had one.';

create function quarter_of(moment timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', moment, '2000-01-01 00:00:00+00')
$$;

-- The value of an event for a metric: the event's own, or the number at a path in its metadata. A number beyond
-- 1e15, which the event's own value may not have either, counts as none.
create function event_value(value double precision, metadata jsonb, path text[]) returns numeric
language sql immutable parallel safe as $$
  select case
    when path is null then value::text::numeric
    when jsonb_typeof(metadata #> path) = 'number' then
      case when abs((metadata #> path)::numeric) <= 1e15 then (metadata #> path)::numeric end
  end
$$;

-- What a subject contributes to the mean of a metric: its events as one value, then the cap; 0 without a value.
create function subject_value(
  aggregation text,
  cap double precision,
  events bigint,
  valued_events bigint,
  value_sum numeric,
  value_min numeric,
  value_max numeric
) returns numeric language sql immutable parallel safe as $$
  select least(
    coalesce(
      case aggregation
        when 'count' then events
        when 'sum' then value_sum
        when 'average' then value_sum / nullif(valued_events, 0)
        when 'min' then value_min
        when 'max' then value_max
      end,
      0),
    cap::text::numeric)
$$;

-- Exact at every moment: what was counted, and the assignments behind the watermark.
create view experiment_assignment_counts as
select
  experiments.id as experiment_id,
  coalesce((
    select sum(subjects) from variant_totals where variant_totals.experiment_number = experiments.number
  ), 0)::bigint
  + (
    select count(*) from assignments
    where assignments.experiment_number = experiments.number
      and assignments.id > coalesce((
        select progress.assignment_id from rollup_progress as progress
        where progress.experiment_number = experiments.number
      ), 0)
      and assignments.id <= 9223372036854775807 -- a range with two ends is looked up, an open one is scanned
  ) as assignments
from experiments;
