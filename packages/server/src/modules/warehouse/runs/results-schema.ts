import { z } from 'zod'
import { correctionMethod, metricResult, srmShape, variantResult } from '../../../features/results/index.ts'
import { id } from '../../../http/shapes.ts'

/** A label of the warehouse as statements send it: cut to 64 characters. */
const label = z.string()

/** A moment as it stands in stored results: ISO 8601 in UTC. */
const moment = z.iso.datetime()

const window = { window_start: moment, window_end: moment }

const unitsOfLabel = z.object({ label, units: z.int() })

const exposures = z.object({
  exposed_units: z.int(),
  /** Units seen under more than one label, which are left out. */
  units_in_multiple_variants: z.int(),
  rows_without_unit_or_variant: z.int(),
})

const analysedVariant = z.object({
  variant_id: id,
  variant_name: z.string(),
  is_control: z.boolean(),
  /** Labels of the warehouse that stand for the variant. */
  labels: z.array(label),
  units: z.int(),
  /** Percentage of traffic that the variant was to get. */
  allocation: z.number(),
})

const metricEntry = metricResult.extend({
  analysed_as: z.enum(['conversion', 'mean']),
  variants: z.array(
    variantResult.extend({
      statistical_test_used: z.enum(['fisher_exact', 'welch_t_test']).nullable(),
      /** Why a treatment has no p-value. */
      note: z.string().optional(),
    }),
  ),
})

const analysedMetric = z.object({
  metric_source_id: id,
  name: z.string(),
  metric_type: z.enum(['proportion', 'mean']),
  is_primary: z.boolean(),
  computed: z.boolean(),
  not_computed_reason: z
    .enum(['fewer_than_2_units', 'no_units', 'no_variation', 'result_invalid'])
    .optional(),
  /** The reason in words. */
  message: z.string().optional(),
  diagnostics: z.object({
    metric_rows_in_window: z.int(),
    metric_rows_matched: z.int(),
    null_values_ignored: z.int(),
  }),
  /** Mean over all units of a mean metric, by which its sums were shifted. */
  grand_mean: z.number().optional(),
  result: metricEntry.optional(),
})

/** What an analysis found. */
export const analysisResults = z
  .object({
    schema: z.literal('assay.warehouse.results/v1'),
    ...window,
    confidence_level: z.number(),
    correction_method: correctionMethod,
    diagnostics: exposures,
    variants: z.array(analysedVariant),
    /** Labels that stand for no variant of the experiment. */
    unmapped_labels: z.array(unitsOfLabel),
    srm: srmShape.optional(),
    srm_skipped: z.enum(['adaptive_allocation', 'fewer_than_2_variants', 'no_mapped_units']).optional(),
    metrics: z.array(analysedMetric),
  })
  .meta({ id: 'WarehouseAnalysisResults' })

/** What a source holds in a window. */
export const preview = z
  .object({
    kind: z.enum(['assignment', 'metric']),
    run_id: id,
    ...window,
    total_rows: z.int(),
    units: z.int(),
    null_unit_rows: z.int(),
    /** Of an assignment source. */
    null_variant_rows: z.int().optional(),
    /** Of a metric source with values. */
    null_value_rows: z.int().optional(),
    variants: z.array(unitsOfLabel).optional(),
    earliest: moment.optional(),
    latest: moment.optional(),
  })
  .meta({ id: 'WarehousePreview' })

export type AnalysisResults = z.output<typeof analysisResults>
export type Preview = z.output<typeof preview>
