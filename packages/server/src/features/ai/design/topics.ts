import type { MetricDraft } from './schema.ts'

/** A common area of experiments, with the metrics that usually measure it. */
export interface Topic {
  id: string
  name: string
  /** Parts of words that indicate the topic. */
  words: readonly string[]
  /** The change, as the end of "If we ...". */
  change: string
  /** The outcome, as the end of "then ...". */
  outcome: string
  primary: Measure
  guardrails: readonly Measure[]
  /** Assumed rate without other information, between 0 and 1. */
  typical_rate: number
}

interface Measure {
  name: string
  event_name: string
  description: string
  lower_is_better?: boolean
}

const ERRORS: Measure = {
  name: 'Errors',
  event_name: 'client_error',
  description: 'Subjects who met an error',
  lower_is_better: true,
}

const PURCHASE: Measure = {
  name: 'Purchase',
  event_name: 'purchase',
  description: 'Subjects who bought something',
}

const UNSUBSCRIBE: Measure = {
  name: 'Unsubscription',
  event_name: 'unsubscribe',
  description: 'Subjects who asked for no further messages',
  lower_is_better: true,
}

const REFUND: Measure = {
  name: 'Refund',
  event_name: 'refund',
  description: 'Subjects who gave something back',
  lower_is_better: true,
}

const CANCELLATION: Measure = {
  name: 'Cancellation',
  event_name: 'cancel',
  description: 'Subjects who cancelled',
  lower_is_better: true,
}

export const TOPICS: readonly Topic[] = [
  {
    id: 'checkout',
    name: 'Checkout',
    words: ['checkout', 'check-out', 'cart', 'basket', 'payment', 'purchase', 'buy', 'order', 'shop'],
    change: 'change the checkout',
    outcome: 'more subjects complete a purchase',
    primary: PURCHASE,
    guardrails: [ERRORS, REFUND],
    typical_rate: 0.03,
  },
  {
    id: 'sign-up',
    name: 'Sign-up',
    words: ['signup', 'sign-up', 'sign up', 'register', 'registration', 'account creation', 'trial'],
    change: 'change the sign-up',
    outcome: 'more subjects create an account',
    primary: { name: 'Sign-up', event_name: 'sign_up', description: 'Subjects who created an account' },
    guardrails: [ERRORS],
    typical_rate: 0.05,
  },
  {
    id: 'onboarding',
    name: 'Onboarding',
    words: ['onboarding', 'activation', 'tutorial', 'first use', 'getting started', 'welcome'],
    change: 'change the first steps',
    outcome: 'more subjects reach their first success',
    primary: {
      name: 'Activation',
      event_name: 'activate',
      description: 'Subjects who reached their first success',
    },
    guardrails: [ERRORS, CANCELLATION],
    typical_rate: 0.3,
  },
  {
    id: 'retention',
    name: 'Retention',
    words: ['retention', 'churn', 'come back', 'return', 'renewal', 'retain', 'player', 'game'],
    change: 'change what brings subjects back',
    outcome: 'more subjects return within a week',
    primary: {
      name: 'Return',
      event_name: 'return_visit',
      description: 'Subjects who came back within a week',
    },
    guardrails: [ERRORS, CANCELLATION],
    typical_rate: 0.2,
  },
  {
    id: 'pricing',
    name: 'Pricing',
    words: ['price', 'pricing', 'plan page', 'discount', 'subscription', 'upgrade', 'premium', 'paywall'],
    change: 'change how prices are shown',
    outcome: 'more subjects choose a paid plan',
    primary: { name: 'Upgrade', event_name: 'upgrade', description: 'Subjects who chose a paid plan' },
    guardrails: [CANCELLATION, REFUND],
    typical_rate: 0.02,
  },
  {
    id: 'search',
    name: 'Search and recommendations',
    words: ['search', 'ranking', 'recommend', 'feed', 'results list', 'autocomplete'],
    change: 'change what is found and suggested',
    outcome: 'more subjects open something they were shown',
    primary: {
      name: 'Result opened',
      event_name: 'result_click',
      description: 'Subjects who opened a result',
    },
    guardrails: [
      ERRORS,
      {
        name: 'Empty search',
        event_name: 'empty_search',
        description: 'Subjects who found nothing',
        lower_is_better: true,
      },
    ],
    typical_rate: 0.4,
  },
  {
    id: 'messages',
    name: 'Messages',
    words: ['email', 'e-mail', 'newsletter', 'subject line', 'notification', 'push message', 'campaign'],
    change: 'change the message',
    outcome: 'more subjects follow its link',
    primary: {
      name: 'Message opened',
      event_name: 'message_click',
      description: 'Subjects who followed the link',
    },
    guardrails: [UNSUBSCRIBE],
    typical_rate: 0.05,
  },
  {
    id: 'performance',
    name: 'Performance',
    words: ['performance', 'latency', 'faster', 'slow', 'load time', 'speed', 'server'],
    change: 'make the pages answer faster',
    outcome: 'more subjects do what they came for',
    primary: { name: 'Goal reached', event_name: 'goal', description: 'Subjects who did what they came for' },
    guardrails: [ERRORS],
    typical_rate: 0.1,
  },
]

/** The topic of a description that indicates no other. */
export const GENERAL: Topic = {
  id: 'page',
  name: 'Page',
  words: ['page', 'button', 'headline', 'landing', 'banner', 'design', 'layout', 'colour', 'color'],
  change: 'change the page',
  outcome: 'more subjects do what the page is for',
  primary: { name: 'Goal reached', event_name: 'goal', description: 'Subjects who did what the page is for' },
  guardrails: [ERRORS],
  typical_rate: 0.1,
}

/** The topic that most words of a description indicate; of equal ones the first. */
export const topicOf = (description: string): Topic => {
  const text = description.toLowerCase()
  const votes = (topic: Topic): number => topic.words.filter((word) => text.includes(word)).length
  return TOPICS.reduce((best, topic) => (votes(topic) > votes(best) ? topic : best), GENERAL)
}

/** The metrics of a topic, the primary one first. */
export const metricsOf = (topic: Topic): [MetricDraft, ...MetricDraft[]] => [
  draftOf(topic.primary, { is_primary: true, is_guardrail: false }),
  ...topic.guardrails.map((measure) => draftOf(measure, { is_primary: false, is_guardrail: true })),
]

const draftOf = (
  { lower_is_better = false, ...measure }: Measure,
  role: Pick<MetricDraft, 'is_primary' | 'is_guardrail'>,
): MetricDraft => ({ ...measure, metric_type: 'conversion', lower_is_better, ...role })
