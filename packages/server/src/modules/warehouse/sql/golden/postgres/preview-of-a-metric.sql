WITH source_rows AS (
  SELECT
    "buyer" AS unit_id,
    "ordered_at" AS moment,
    "amount" AS value
  FROM "web"."orders"
  WHERE "ordered_at" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00'
    AND "ordered_at" < TIMESTAMPTZ '2026-03-15 12:30:00.250000+00'
),
totals AS (
  SELECT
    COUNT(*) AS total_rows,
    COUNT(DISTINCT unit_id) AS units,
    COUNT(CASE WHEN unit_id IS NULL THEN 1 END) AS null_unit_rows,
    NULL AS null_variant_rows,
    COUNT(CASE WHEN value IS NULL THEN 1 END) AS null_value_rows,
    CAST(EXTRACT(EPOCH FROM MIN(moment)) * 1000000 AS BIGINT) AS earliest,
    CAST(EXTRACT(EPOCH FROM MAX(moment)) * 1000000 AS BIGINT) AS latest
  FROM source_rows
)
SELECT
  NULL AS variant_label,
  NULL AS units_of_label,
  totals.total_rows,
  totals.units,
  totals.null_unit_rows,
  totals.null_variant_rows,
  totals.null_value_rows,
  totals.earliest,
  totals.latest
FROM totals
