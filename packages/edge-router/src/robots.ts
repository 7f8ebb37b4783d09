/** Words of programs that look at pages for others: they name themselves. Telephones of the brand Cubot are none. */
const ROBOT =
  /(?:^|[^u])bot|crawl|spider|slurp|facebookexternalhit|embedly|quora link|whatsapp|preview|lighthouse|headless/i

/** Whether a User-Agent header names a program that looks at pages for a search engine, a preview or a check. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && ROBOT.test(userAgent)
}
