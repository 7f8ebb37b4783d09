WITH assignments AS (
  SELECT
    "user_id" AS unit_id,
    CAST("variant" AS TEXT) AS label,
    "exposed_at" AS exposed_at
  FROM "web"."exposures"
  WHERE "experiment" = 'new-checkout'
    AND "exposed_at" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00'
    AND "exposed_at" < TIMESTAMPTZ '2026-03-15 12:30:00.250000+00'
    AND "country" IN ('DE', 'AT')
    AND "is_bot" = FALSE
    AND "items" >= 2
    AND "shop" <> 'outlet +1'
    AND "refunded_at" IS NULL
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
label_totals AS (
  SELECT
    variant_label,
    COUNT(*) AS units
  FROM kept_units
  GROUP BY variant_label
  ORDER BY units DESC, variant_label
  LIMIT 51
),
unit_totals AS (
  SELECT
    COUNT(CASE WHEN first_label = last_label THEN 1 END) AS exposed_units,
    COUNT(CASE WHEN first_label <> last_label THEN 1 END) AS units_in_multiple_variants
  FROM exposed_units
),
row_totals AS (
  SELECT
    COUNT(CASE WHEN unit_id IS NULL OR label IS NULL THEN 1 END) AS rows_without_unit_or_variant
  FROM assignments
)
SELECT
  label_totals.variant_label,
  label_totals.units,
  unit_totals.exposed_units,
  unit_totals.units_in_multiple_variants,
  row_totals.rows_without_unit_or_variant
FROM unit_totals
CROSS JOIN row_totals
LEFT JOIN label_totals ON TRUE
ORDER BY label_totals.variant_label
