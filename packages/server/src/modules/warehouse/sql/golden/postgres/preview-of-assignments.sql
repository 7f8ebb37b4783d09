WITH source_rows AS (
  SELECT
    "user_id" AS unit_id,
    "exposed_at" AS moment,
    LEFT(CAST("variant" AS TEXT), 64) AS variant_label
  FROM "web"."exposures"
  WHERE "exposed_at" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00'
    AND "exposed_at" < TIMESTAMPTZ '2026-03-15 12:30:00.250000+00'
),
totals AS (
  SELECT
    COUNT(*) AS total_rows,
    COUNT(DISTINCT unit_id) AS units,
    COUNT(CASE WHEN unit_id IS NULL THEN 1 END) AS null_unit_rows,
    COUNT(CASE WHEN variant_label IS NULL THEN 1 END) AS null_variant_rows,
    NULL AS null_value_rows,
    CAST(EXTRACT(EPOCH FROM MIN(moment)) * 1000000 AS BIGINT) AS earliest,
    CAST(EXTRACT(EPOCH FROM MAX(moment)) * 1000000 AS BIGINT) AS latest
  FROM source_rows
),
label_units AS (
  SELECT
    variant_label,
    COUNT(DISTINCT unit_id) AS units_of_label
  FROM source_rows
  WHERE variant_label IS NOT NULL
  GROUP BY variant_label
  ORDER BY units_of_label DESC, variant_label
  LIMIT 51
)
SELECT
  label_units.variant_label,
  label_units.units_of_label,
  totals.total_rows,
  totals.units,
  totals.null_unit_rows,
  totals.null_variant_rows,
  totals.null_value_rows,
  totals.earliest,
  totals.latest
FROM totals
LEFT JOIN label_units ON TRUE
ORDER BY label_units.units_of_label DESC, label_units.variant_label
