import {
  type AlwaysValidResult,
  type Arm,
  alwaysValid,
  alwaysValidConversions,
  alwaysValidT,
  mixtureRho,
  noEvidence,
  type SequentialEvidence,
  sequentialResult,
  smallSamplePhi,
  withLook,
} from '@assay/statistics'
import { intervalEnds } from '../json-numbers.ts'
import type { AlwaysValid } from '../shapes.ts'

/** Below this many users in an arm the t-form is exact where the asymptotic one is not. */
const SMALL_ARM = 100

/** Below this many conversions in all, at a rate below the next, counts are tested exactly. */
const FEW_CONVERSIONS = 200
const RARE = 0.05

interface Comparison {
  control: Arm
  treatment: Arm
  alpha: number
  /** Units planned for the whole experiment: the interval is tightest there. */
  plannedSize: number
  /** The error rate for which the evidence is strongest; `alpha` unless given. */
  evidenceAlpha?: number
}

/** One look at a comparison: its evidence and its interval, and the method that gave them. */
export interface Look extends Pick<AlwaysValidResult, 'pValue' | 'lnEValue' | 'lower' | 'upper'> {
  kind: 'asymptotic' | 't' | 'exact'
}

const rhoOf = ({ alpha, plannedSize, evidenceAlpha = alpha }: Comparison): number =>
  mixtureRho({ alpha: evidenceAlpha, plannedSize })

/**
 * Always-valid inference on a comparison, at this and all earlier looks: the asymptotic confidence sequence (mSPRT), its
 * t-form for small arms, or the exact test of rare conversions, together with the evidence `recorded` at earlier looks.
 * There is no interval without variation, nor where two looks exclude each other: then the effect has changed.
 */
export const alwaysValidComparison = (
  comparison: Comparison,
  recorded: SequentialEvidence = noEvidence,
): AlwaysValid => {
  const look = lookAt(comparison)
  const { pValue, isEmpty, ...ends } = sequentialResult(look ? withLook(recorded, look) : recorded)
  return {
    p_value: pValue,
    difference_interval: look && !isEmpty ? intervalEnds(ends) : null,
    n_star: comparison.plannedSize,
  }
}

/** The evidence and interval of one look; null without variation. */
export const lookAt = (comparison: Comparison): Look | null => {
  const { control, treatment } = comparison
  if (control.users === 0 || treatment.users === 0) return null
  if (Math.min(control.users, treatment.users) < SMALL_ARM) return smallSampleLook(comparison)
  return isRare(comparison) ? rareLook(comparison) : asymptoticLook(comparison)
}

const isRare = ({ control, treatment }: Comparison): boolean => {
  const conversions = control.conversions + treatment.conversions
  return conversions < FEW_CONVERSIONS && conversions < RARE * (control.users + treatment.users)
}

const rateOf = ({ conversions, users }: Arm): number => conversions / users
const varianceOf = (arm: Arm): number => rateOf(arm) * (1 - rateOf(arm))

const asymptoticLook = (comparison: Comparison): Look | null => {
  const { control, treatment, alpha } = comparison
  const standardError = Math.sqrt(
    varianceOf(control) / control.users + varianceOf(treatment) / treatment.users,
  )
  if (!(standardError > 0)) return null
  const look = alwaysValid({
    estimate: rateOf(treatment) - rateOf(control),
    standardError,
    sampleSize: control.users + treatment.users,
    rho: rhoOf(comparison),
    alpha,
  })
  return { kind: 'asymptotic', ...look }
}

const smallSampleLook = (comparison: Comparison): Look | null => {
  const { control, treatment, alpha } = comparison
  const users = control.users + treatment.users
  const squares = varianceOf(control) * control.users + varianceOf(treatment) * treatment.users
  if (users < 3 || !(squares > 0)) return null
  const information = (control.users * treatment.users) / users
  const look = alwaysValidT({
    estimate: rateOf(treatment) - rateOf(control),
    standardError: Math.sqrt(squares / (users - 2) / information),
    degreesOfFreedom: users - 2,
    information,
    phi: smallSamplePhi({ rho: rhoOf(comparison), treatmentShare: treatment.users / users }),
    alpha,
  })
  return { kind: 't', ...look }
}

/**
 * The exact test gives the ratio of the rates; times the control's rate it becomes a difference, which excludes 0
 * exactly when the ratio excludes 1. Without a conversion in the control the difference has no bounds.
 */
const rareLook = ({ control, treatment, alpha }: Comparison): Look | null => {
  if (control.conversions + treatment.conversions === 0) return null
  const { pValue, lnEValue, rateRatio } = alwaysValidConversions({
    controlConversions: control.conversions,
    treatmentConversions: treatment.conversions,
    treatmentShare: treatment.users / (control.users + treatment.users),
    alpha,
  })
  const base = rateOf(control)
  if (base === 0) return { kind: 'exact', pValue, lnEValue, lower: -Infinity, upper: Infinity }
  const [lower, upper] = [base * (rateRatio.lower - 1), base * (rateRatio.upper - 1)]
  return { kind: 'exact', pValue, lnEValue, lower, upper }
}
