-- The safety monitor looks at the last 15 minutes to the second. What is counted by the minute also says in which second
-- of the minute it happened, so that the minute in which a window begins counts in part.

alter table flag_minutes
  add column second_evaluations bigint[] not null default '{}',
  add column second_errors bigint[] not null default '{}';

comment on column flag_minutes.second_evaluations is
  'Of the evaluations those of each second; element 1 is second 0. Empty: written by an earlier release.';

alter table flag_report_minutes
  add column second_evaluations bigint[] not null default '{}',
  add column second_errors bigint[] not null default '{}',
  add column second_durations bigint[] not null default '{}';

comment on column flag_report_minutes.second_errors is
  'Of the errors measured elsewhere those of each second; rows of error_logs have times of their own.';

-- Two counts by second as one.
create function add_seconds(one bigint[], other bigint[]) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(coalesce(a, 0) + coalesce(b, 0) order by second), '{}')
  from unnest(one, other) with ordinality as counted(a, b, second)
$$;

-- What a minute's counts by second hold from a moment of that minute on.
create function since_second(counts bigint[], moment timestamptz) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum(count), 0)::bigint
  from unnest(counts[extract(second from moment at time zone 'UTC')::integer + 1:]) as held(count)
$$;
