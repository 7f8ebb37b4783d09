import { z } from 'zod'
import { optionalText, urlOf, whole } from './setting.ts'

/** Settings of the assistant's language model. */
export const assistantSettings = z.object({
  AI_BASE_URL: urlOf(['http', 'https']).describe(
    'Address of an OpenAI-compatible API, such as https://api.openai.com/v1; unset: the built-in assistant answers',
  ),
  AI_API_KEY: optionalText().describe('Key of that API, if it requires one'),
  AI_MODEL: optionalText().describe('Name of the model; required with AI_BASE_URL'),
  AI_TIMEOUT_SECONDS: whole(20, [1, 120]).describe(
    'Time limit of the model; then the built-in assistant answers',
  ),
})
