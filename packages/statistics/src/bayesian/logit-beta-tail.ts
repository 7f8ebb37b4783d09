import { at } from '../linear-algebra/element.ts'
import {
  CHEBYSHEV_NODES,
  chebyshevCoefficients,
  chebyshevIntegral,
  chebyshevNodes,
  chebyshevRemainders,
  chebyshevValue,
} from './chebyshev.ts'

/** The parameters of a Beta distribution. */
export interface BetaParameters {
  readonly alpha: number
  readonly beta: number
}

/** Where ln density has fallen by this much from its peak, the table ends and the continued fraction goes on. */
const TABLE_DEPTH = 45
/** ln density falls by at most this much within a panel. */
const PANEL_DROP = 5

/**
 * ln of a Beta density on the logit scale, relative to its peak, at a distance `tau` from the peak. Written so that
 * 1e8 observations lose no digits: near the peak it is a difference of two small numbers, not of two large ones.
 */
export function lnBetaShape({ alpha, beta }: BetaParameters, tau: number): number {
  const total = alpha + beta
  if (alpha <= beta) return alpha * tau - total * Math.log1p((alpha / total) * Math.expm1(tau))
  return -beta * tau - total * Math.log1p((beta / total) * Math.expm1(-tau))
}

/** Rate and complement at a logit, neither by subtraction. */
export function rateAt(logit: number): { rate: number; complement: number } {
  const growth = Math.exp(-Math.abs(logit))
  const [small, large] = [growth / (1 + growth), 1 / (1 + growth)]
  return logit < 0 ? { rate: small, complement: large } : { rate: large, complement: small }
}

/**
 * Upper tail over density on the logit scale, far out: the continued fraction of the incomplete beta function in the
 * complement of the rate (DLMF 8.17.22, modified Lentz).
 */
function farTailRatio({ alpha, beta }: BetaParameters, complement: number): number {
  const tiny = 1e-300
  const total = alpha + beta
  let c = 1
  let d = 1 / (1 - (total * complement) / (beta + 1) || tiny)
  let fraction = d
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (alpha - m) * complement) / ((beta + 2 * m - 1) * (beta + 2 * m))
    d = 1 / (1 + even * d || tiny)
    c = 1 + even / c || tiny
    fraction *= d * c
    const odd = (-(beta + m) * (total + m) * complement) / ((beta + 2 * m) * (beta + 2 * m + 1))
    d = 1 / (1 + odd * d || tiny)
    c = 1 + odd / c || tiny
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return fraction / beta
}

interface Panel {
  readonly from: number
  readonly to: number
  /** Chebyshev series of tail over density and of expected excess over density. */
  readonly tailRatio: readonly number[]
  readonly excessRatio: readonly number[]
}

/** The upper half of a Beta posterior on the logit scale, as ratios to its density; `tau` is the distance from the peak. */
export interface LogitBetaTail {
  /** The mass above the peak, in units of the density at the peak. */
  readonly mass: number
  /** The probability above over the density with respect to the logit. */
  tailRatio(tau: number): number
  /** E max(X - x, 0) over the density with respect to the logit; 0 beyond the table, where it is below e^-45. */
  excessRatio(tau: number): number
}

/** How far the next panel reaches: its ends, and the peak of the curvature at logit 0, decide what it can resolve. */
function panelWidth({ alpha, beta }: BetaParameters, logit: number): number {
  const total = alpha + beta
  const { rate, complement } = rateAt(logit)
  const fall = Math.max(total * rate - alpha, 1e-300)
  // The density has poles at a distance of pi from the real line at logit 0: panels grow with the distance from it.
  const first = Math.min(2 / Math.sqrt(total * rate * complement), PANEL_DROP / fall, 2 + Math.abs(logit) / 2)
  const end = rateAt(logit + first)
  return Math.min(first, 2 / Math.sqrt(total * end.rate * end.complement))
}

function panelEnds(parameters: BetaParameters, mode: number): number[] {
  const ends = [0]
  for (let tau = 0; lnBetaShape(parameters, tau) > -TABLE_DEPTH && ends.length < 400; ) {
    tau += panelWidth(parameters, mode + tau)
    ends.push(tau)
  }
  return ends
}

interface Reached {
  tail: number
  excess: number
}

interface Span {
  readonly mode: number
  readonly from: number
  readonly to: number
}

/** Fills one panel, given tail and excess (in units of the density at the peak) at its far end, which it moves on. */
function fillPanel(parameters: BetaParameters, { mode, from, to }: Span, reached: Reached): Panel {
  const half = (to - from) / 2
  const density: number[] = []
  const slopes: number[] = []
  for (let k = 0; k < CHEBYSHEV_NODES; k++) {
    const tau = from + half * ((chebyshevNodes[k] ?? 0) + 1)
    const { rate, complement } = rateAt(mode + tau)
    density.push(Math.exp(lnBetaShape(parameters, tau)))
    slopes.push(rate * complement)
  }
  const tail = accumulate(density, half, reached.tail)
  for (let k = 0; k < CHEBYSHEV_NODES; k++) slopes[k] = (slopes[k] ?? 0) * (tail[k] ?? 0)
  const excess = accumulate(slopes, half, reached.excess)
  reached.tail += half * chebyshevIntegral(density)
  reached.excess += half * chebyshevIntegral(slopes)
  return { from, to, tailRatio: ratioSeries(tail, density), excessRatio: ratioSeries(excess, density) }
}

/** The integral of `values` from each node to the end of the panel, and on to infinity with what was reached there. */
function accumulate(values: readonly number[], half: number, reached: number): number[] {
  const sums = chebyshevRemainders(values)
  for (let k = 0; k < CHEBYSHEV_NODES; k++) sums[k] = reached + half * (sums[k] ?? 0)
  return sums
}

function ratioSeries(values: number[], density: readonly number[]): number[] {
  for (let k = 0; k < CHEBYSHEV_NODES; k++) values[k] = (values[k] ?? 0) / (density[k] ?? 1)
  return chebyshevCoefficients(values)
}

function tableOf(parameters: BetaParameters, mode: number): { panels: Panel[]; mass: number } {
  const ends = panelEnds(parameters, mode)
  const last = at(ends, ends.length - 1)
  const { rate, complement } = rateAt(mode + last)
  const ratio = farTailRatio(parameters, complement)
  const tail = Math.exp(lnBetaShape(parameters, last)) * ratio
  const reached = { tail, excess: tail * ratio * rate * complement }
  const panels: Panel[] = []
  for (let k = ends.length - 1; k > 0; k--) {
    panels.push(fillPanel(parameters, { mode, from: at(ends, k - 1), to: at(ends, k) }, reached))
  }
  return { panels: panels.reverse(), mass: reached.tail }
}

function find(panels: readonly Panel[], tau: number): Panel | undefined {
  for (const panel of panels) if (tau <= panel.to) return panel
  return undefined
}

function read(panel: Panel, series: readonly number[], tau: number): number {
  return chebyshevValue(series, (2 * (tau - panel.from)) / (panel.to - panel.from) - 1)
}

/**
 * Tabulates the upper tail of a Beta distribution on the logit scale in panels of {@link CHEBYSHEV_NODES} nodes,
 * integrated from the far end so that small tails keep their relative accuracy. The lower tail is the upper one of the
 * distribution with its parameters exchanged.
 */
export function logitBetaTail(parameters: BetaParameters): LogitBetaTail {
  const mode = Math.log(parameters.alpha / parameters.beta)
  const { panels, mass } = tableOf(parameters, mode)
  return {
    mass,
    tailRatio: (tau) => {
      const panel = find(panels, tau)
      if (panel === undefined) return farTailRatio(parameters, rateAt(mode + tau).complement)
      return read(panel, panel.tailRatio, tau)
    },
    excessRatio: (tau) => {
      const panel = find(panels, tau)
      return panel === undefined ? 0 : read(panel, panel.excessRatio, tau)
    },
  }
}
