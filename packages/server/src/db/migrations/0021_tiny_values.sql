-- Sums of squares of the smallest values that an event can carry lie below the smallest double, and one such event
-- would leave an experiment without results. No quantity is measured to a hundred decimals: such values count as 0.

create or replace function event_value(value double precision, metadata jsonb, path text[]) returns numeric
language sql immutable parallel safe as $$
  select case when abs(number) < 1e-100 then 0 else number end
  from (
    select case
      when path is null then value::text::numeric
      when jsonb_typeof(metadata #> path) = 'number' then
        case when abs((metadata #> path)::numeric) <= 1e15 then (metadata #> path)::numeric end
    end as number
  ) as stated
$$;
