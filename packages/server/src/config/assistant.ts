import { z } from 'zod'
import { optionalText, urlOf, whole } from './setting.ts'

/** The language model that words what the assistant says. */
export const assistantSettings = z.object({
  AI_BASE_URL: urlOf(['http', 'https']).describe(
    'Address of an API that speaks the OpenAI protocol, such as https://api.openai.com/v1; unset: the built-in assistant answers',
  ),
  AI_API_KEY: optionalText().describe('Key of that API, if it wants one'),
  AI_MODEL: optionalText().describe('Model that is asked; required with AI_BASE_URL'),
  AI_TIMEOUT_SECONDS: whole(20, [1, 120]).describe(
    'How long the model may take; then the built-in assistant answers',
  ),
})
