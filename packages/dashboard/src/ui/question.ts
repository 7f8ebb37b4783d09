/** A question before something far-reaching. */
export interface Question {
  title: string
  /** One or two sentences: what will happen, and to whom. */
  text: string
  /** The verb on the button, such as 'Delete draft'. */
  action: string
  tone?: 'normal' | 'danger'
  /** What must be typed before the button can be pressed, for what cannot be undone. */
  typed?: string
}
