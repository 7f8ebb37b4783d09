import { draftOf } from '../design/rules.ts'
import type { ExperimentType, Template } from '../design/schema.ts'
import { GENERAL, metricsOf, TOPICS, type Topic } from '../design/topics.ts'

interface Recipe {
  id: string
  topic: Topic
  type: ExperimentType
  variants: number
  name: string
  description: string
}

const ofTopic = (topic: Topic): Recipe => ({
  id: topic.id,
  topic,
  type: 'a_b',
  variants: 2,
  name: topic.name,
  description: `Two variants: ${topic.change}, and see whether ${topic.outcome}.`,
})

const special = (fields: Omit<Recipe, 'topic' | 'variants'>, topic: Topic, variants: number): Recipe => ({
  ...fields,
  topic,
  variants,
})

const topicNamed = (id: string): Topic => TOPICS.find((topic) => topic.id === id) ?? GENERAL

const RECIPES: readonly Recipe[] = [
  ...[...TOPICS, GENERAL].map(ofTopic),
  special(
    {
      id: 'pricing-variants',
      type: 'mv',
      name: 'Several prices',
      description: 'Three ways to show prices, compared with each other.',
    },
    topicNamed('pricing'),
    3,
  ),
  special(
    {
      id: 'headline-bandit',
      type: 'bandit',
      name: 'Headlines that learn',
      description: 'Several headlines, of which the better ones get more and more of the traffic.',
    },
    GENERAL,
    4,
  ),
  special(
    {
      id: 'landing-split-url',
      type: 'split_url',
      name: 'Two landing pages',
      description: 'Two landing pages at addresses of their own.',
    },
    GENERAL,
    2,
  ),
]

const USUAL_EFFECT = 0.1

const templateOf = ({ id, topic, type, variants, name, description }: Recipe): Template => ({
  id,
  name,
  type,
  description,
  draft: draftOf({
    description,
    name,
    hypothesis: `If we ${topic.change}, then ${topic.outcome}.`,
    inputs: {
      topic,
      experiment_type: type,
      baseline_rate: topic.typical_rate,
      minimum_effect: USUAL_EFFECT,
      variants,
    },
    sampleSize: null,
    metrics: metricsOf(topic),
  }),
})

/** Templates of experiments. Their sample sizes are planned when the experiment starts. */
export const TEMPLATES: readonly Template[] = RECIPES.map(templateOf)
