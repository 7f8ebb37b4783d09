WITH assignments AS (
  SELECT
    user_id AS unit_id,
    CAST(variant AS VARCHAR) AS label,
    exposed_at AS exposed_at
  FROM SHOP.PUBLIC.EXPOSURES
  WHERE experiment = 'new-checkout'
    AND exposed_at >= '2026-03-01 00:00:00.000000'::TIMESTAMP_NTZ
    AND exposed_at < '2026-03-15 12:30:00.250000'::TIMESTAMP_NTZ
),
exposed_units AS (
  SELECT
    unit_id,
    MIN(exposed_at) AS first_exposed_at,
    MIN(label) AS first_label,
    MAX(label) AS last_label
  FROM assignments
  WHERE unit_id IS NOT NULL
    AND label IS NOT NULL
  GROUP BY unit_id
),
kept_units AS (
  SELECT
    unit_id,
    first_exposed_at,
    LEFT(first_label, 64) AS variant_label
  FROM exposed_units
  WHERE first_label = last_label
),
events AS (
  SELECT
    buyer AS unit_id,
    ordered_at AS event_at,
    CAST(amount AS FLOAT) AS value
  FROM SHOP.PUBLIC.ORDERS
  WHERE ordered_at >= '2026-03-01 00:00:00.000000'::TIMESTAMP_NTZ
    AND ordered_at < '2026-03-15 12:30:00.250000'::TIMESTAMP_NTZ
),
unit_events AS (
  SELECT
    kept_units.unit_id AS unit_id,
    kept_units.variant_label AS variant_label,
    events.unit_id AS event_unit_id,
    events.value AS value,
    events.event_at >= kept_units.first_exposed_at AND events.event_at <= DATEADD(hour, 168, kept_units.first_exposed_at) AS is_counted
  FROM kept_units
  LEFT JOIN events ON events.unit_id = kept_units.unit_id
),
unit_totals AS (
  SELECT
    variant_label,
    COUNT(event_unit_id) AS event_rows,
    COUNT(CASE WHEN is_counted THEN 1 END) AS counted_rows,
    LEAST(COALESCE(SUM(CASE WHEN is_counted THEN value END), 0), 99.5) AS value,
    COUNT(CASE WHEN is_counted AND value IS NULL THEN 1 END) AS null_rows
  FROM unit_events
  GROUP BY unit_id, variant_label
),
label_totals AS (
  SELECT
    variant_label,
    COUNT(*) AS units,
    COUNT(CASE WHEN counted_rows > 0 THEN 1 END) AS converting_units,
    SUM(event_rows) AS event_rows,
    SUM(null_rows) AS null_rows,
    AVG(value) AS mean_value,
    VAR_POP(value) AS variance_of_values
  FROM unit_totals
  GROUP BY variant_label
),
grand_totals AS (
  SELECT
    SUM(event_rows) AS metric_rows_matched,
    SUM(null_rows) AS null_values_ignored,
    SUM(units * mean_value) / SUM(units) AS grand_mean
  FROM label_totals
),
event_totals AS (
  SELECT
    COUNT(*) AS metric_rows_in_window
  FROM SHOP.PUBLIC.ORDERS
  WHERE ordered_at >= '2026-03-01 00:00:00.000000'::TIMESTAMP_NTZ
    AND ordered_at < '2026-03-15 12:30:00.250000'::TIMESTAMP_NTZ
)
SELECT
  label_totals.variant_label,
  label_totals.units,
  label_totals.converting_units,
  label_totals.units * (label_totals.mean_value - grand_totals.grand_mean) AS shifted_sum,
  label_totals.units * (label_totals.variance_of_values + (label_totals.mean_value - grand_totals.grand_mean) * (label_totals.mean_value - grand_totals.grand_mean)) AS shifted_sum_of_squares,
  grand_totals.grand_mean,
  event_totals.metric_rows_in_window,
  grand_totals.metric_rows_matched,
  grand_totals.null_values_ignored
FROM label_totals
CROSS JOIN grand_totals
CROSS JOIN event_totals
ORDER BY label_totals.units DESC, label_totals.variant_label
LIMIT 51
