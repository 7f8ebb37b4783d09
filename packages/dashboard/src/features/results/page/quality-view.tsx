import { CalibrationCard } from '../calibration/calibration-card.tsx'
import { SampleSizeCard } from '../sample-size/sample-size-card.tsx'
import { SplitCard } from '../srm/srm-card.tsx'
import type { ViewProps } from '../view-props.ts'

/** Whether the figures deserve trust: the split, the size, and a check of the statistics themselves. */
export const QualityView = (props: ViewProps) => (
  <div className="flex flex-col gap-6">
    <SplitCard {...props} />
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <SampleSizeCard {...props} />
      <CalibrationCard {...props} />
    </div>
  </div>
)
