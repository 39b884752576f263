/**
 * Accept-Language header for the page's language, which may differ from the browser's, so that responses and emails
 * use it.
 */
export const languageOfPage = (): Record<string, string> => {
  const { lang } = document.documentElement
  return lang ? { 'accept-language': lang } : {}
}

/** Adds the page's language to each request. */
export const speakingPage =
  (send: typeof fetch): typeof fetch =>
  (input, init = {}) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(languageOfPage())) headers.set(name, value)
    return send(input, { ...init, headers })
  }
