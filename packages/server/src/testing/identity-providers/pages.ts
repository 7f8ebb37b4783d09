import type { PlainBrowser, Visit } from './plain-browser.ts'

/** Form of a page, as somebody without script sees it. */
interface Form {
  action: URL
  /** Its hidden fields. */
  hidden: Record<string, string>
  /** Its whole content, to tell several forms of a page apart. */
  content: string
}

/** Somebody's way through the pages of a provider. */
interface SignIn {
  /** Where the service sent the browser. */
  authorizationUrl: URL | string
  /** Where the provider sends it back; an answer there is not visited. */
  redirectUri: string
}

/** Signs in on the page of the OpenID provider; returns the address of the callback with the provider's answer. */
export const signInAtOpenIdProvider = async (
  browser: PlainBrowser,
  { userName, ...way }: SignIn & { userName: string },
): Promise<URL> => answerForm(browser, way, { user_name: userName, answer: 'continue' })

/** Cancels on the page of the OpenID provider, which sends back the error access_denied. */
export const cancelAtOpenIdProvider = async (browser: PlainBrowser, way: SignIn): Promise<URL> =>
  answerForm(browser, way, { answer: 'cancel' })

/** Chooses somebody on the page of an emulated provider, by anything that stands on the button. */
export const signInAtEmulatedProvider = async (
  browser: PlainBrowser,
  { person, ...way }: SignIn & { person: string },
): Promise<URL> => answerForm(browser, way, {}, person)

const answerForm = async (
  browser: PlainBrowser,
  { authorizationUrl, redirectUri }: SignIn,
  fields: Record<string, string>,
  content = '',
): Promise<URL> => {
  const page = await untilPage(browser, await browser.visit(authorizationUrl))
  const form = formsOf(page).find((candidate) => candidate.content.includes(content))
  if (!form) throw new Error(`${page.url.origin}${page.url.pathname} shows no form with ${content}`)
  const answer = await browser.visit(form.action, { ...form.hidden, ...fields })
  return browser.followTo(redirectUri, answer)
}

const untilPage = async (browser: PlainBrowser, first: Visit): Promise<Visit> => {
  let page = first
  while (page.location !== undefined) page = await browser.visit(page.location)
  return page
}

const formsOf = ({ body, url }: Visit): Form[] =>
  [...body.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = '', content = '']) => ({
      action: new URL(unescaped(action), url),
      hidden: hiddenFields(content),
      content,
    }),
  )

const hiddenFields = (content: string): Record<string, string> =>
  Object.fromEntries(
    [...content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [unescaped(name), unescaped(value)],
    ),
  )

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const unescaped = (value: string): string =>
  value.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => CHARACTERS[name] ?? whole)
