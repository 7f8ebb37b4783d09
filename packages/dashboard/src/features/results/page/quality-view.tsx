import { CalibrationCard } from '../calibration/calibration-card.tsx'
import { SampleSizeCard } from '../sample-size/sample-size-card.tsx'
import { SrmCard } from '../srm/srm-card.tsx'
import type { ViewProps } from '../view-props.ts'

/** Checks of the data: the sample ratio (SRM), the sample size, and an A/A check of the statistics. */
export const QualityView = (props: ViewProps) => (
  <div className="flex flex-col gap-6">
    <SrmCard {...props} />
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <SampleSizeCard {...props} />
      <CalibrationCard {...props} />
    </div>
  </div>
)
