/** What people read here, which need not be what their browser prefers: answers and mails are to be in it too. */
export const languageOfPage = (): Record<string, string> => {
  const { lang } = document.documentElement
  return lang ? { 'accept-language': lang } : {}
}

/** Sends each request with the language of the page. */
export const speakingPage =
  (send: typeof fetch): typeof fetch =>
  (input, init = {}) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(languageOfPage())) headers.set(name, value)
    return send(input, { ...init, headers })
  }
