/** The conversions of one variant: whole numbers with 0 <= conversions <= users. */
export type Arm = Readonly<{ conversions: number; users: number }>

/** Two variants to compare: every effect is that of the treatment against the control. */
export type Arms = Readonly<{ control: Arm; treatment: Arm }>

/** Two variants and the error rate alpha = 1 - confidence level, in (0, 1), of a two-sided interval. */
export type ArmsAt = Arms & Readonly<{ alpha: number }>

/** The share of users who converted, NaN without users. */
export function conversionRate({ conversions, users }: Arm): number {
  return conversions / users
}

/** Whether an arm has no users, so that the data say nothing about the effect. */
export function hasEmptyArm({ control, treatment }: Arms): boolean {
  return control.users === 0 || treatment.users === 0
}

/** The same arms with the roles exchanged. */
export function swapArms({ control, treatment }: Arms): Arms {
  return { control: treatment, treatment: control }
}
