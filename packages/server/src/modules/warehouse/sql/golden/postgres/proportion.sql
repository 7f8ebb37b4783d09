WITH assignments AS (
  SELECT
    "user_id" AS unit_id,
    CAST("variant" AS TEXT) AS label,
    "exposed_at" AS exposed_at
  FROM "web"."exposures"
  WHERE "experiment" = 'new-checkout'
    AND "exposed_at" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00'
    AND "exposed_at" < TIMESTAMPTZ '2026-03-15 12:30:00.250000+00'
),
exposed_units AS (
  SELECT
    unit_id,
    MIN(exposed_at) AS first_exposed_at,
    MIN(label) AS label,
    COUNT(DISTINCT label) AS labels
  FROM assignments
  WHERE unit_id IS NOT NULL
    AND label IS NOT NULL
  GROUP BY unit_id
),
kept_units AS (
  SELECT
    unit_id,
    first_exposed_at,
    LEFT(label, 64) AS variant_label
  FROM exposed_units
  WHERE labels = 1
),
events AS (
  SELECT
    "buyer" AS unit_id,
    "ordered_at" AS event_at
  FROM "web"."orders"
  WHERE "ordered_at" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00'
    AND "ordered_at" < TIMESTAMPTZ '2026-03-15 12:30:00.250000+00'
),
matched_events AS (
  SELECT
    kept_units.unit_id AS unit_id,
    events.event_at >= kept_units.first_exposed_at AND events.event_at <= kept_units.first_exposed_at + INTERVAL '168 hours' AS is_counted
  FROM events
  LEFT JOIN kept_units ON kept_units.unit_id = events.unit_id
),
unit_events AS (
  SELECT
    unit_id,
    COUNT(*) AS event_rows,
    COUNT(CASE WHEN is_counted THEN 1 END) AS counted_rows
  FROM matched_events
  GROUP BY unit_id
),
unit_values AS (
  SELECT
    kept_units.variant_label AS variant_label,
    COALESCE(unit_events.counted_rows, 0) > 0 AS has_converted
  FROM kept_units
  LEFT JOIN unit_events ON unit_events.unit_id = kept_units.unit_id
),
event_totals AS (
  SELECT
    COALESCE(SUM(event_rows), 0) AS metric_rows_in_window,
    COALESCE(SUM(CASE WHEN unit_id IS NOT NULL THEN event_rows END), 0) AS metric_rows_matched,
    0 AS null_values_ignored
  FROM unit_events
)
SELECT
  unit_values.variant_label,
  COUNT(*) AS units,
  COUNT(CASE WHEN unit_values.has_converted THEN 1 END) AS converting_units,
  NULL AS shifted_sum,
  NULL AS shifted_sum_of_squares,
  NULL AS grand_mean,
  MAX(event_totals.metric_rows_in_window) AS metric_rows_in_window,
  MAX(event_totals.metric_rows_matched) AS metric_rows_matched,
  MAX(event_totals.null_values_ignored) AS null_values_ignored
FROM unit_values
CROSS JOIN event_totals
GROUP BY unit_values.variant_label
ORDER BY units DESC, unit_values.variant_label
LIMIT 51
