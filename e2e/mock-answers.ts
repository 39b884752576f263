// Answers of the server without the server: most states are about what is shown, not how it came to be.
import type { Page } from '@playwright/test'

/** Mocked answers of each page, until it is brought into another state. */
const pretended = new WeakMap<Page, { dispose: () => Promise<void> }>()

/**
 * From the next load on, the page answers these URLs itself, and all others reach the server. It happens in the page:
 * while calls are intercepted outside, the browser caches none of the app’s files and compiles them again for each
 * state.
 */
export async function mockAnswers(page: Page, answers: Record<string, object>): Promise<void> {
  await resetMocks(page)
  const script = await page.addInitScript(
    (wanted) => {
      const ask = window.fetch
      window.fetch = async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input, location.href)
        const answer = wanted.findLast(
          ({ path, search }) =>
            url.pathname === path && search.every(([name, value]) => url.searchParams.get(name) === value),
        )
        return answer ? Response.json(answer.json) : ask(input, init)
      }
    },
    Object.entries({ '/api/start': START, ...answers }).map(([address, json]) => {
      // The query of a URL counts if the mock has one.
      const [path, search] = address.split('?')
      return { path, search: [...new URLSearchParams(search)], json }
    }),
  )
  pretended.set(page, script)
}

/** One call answers for many when the studio opens. If one of them is mocked, each is requested separately. */
const START = { answers: {} }

/** From the next load on, everything is requested from the server again. */
export async function resetMocks(page: Page): Promise<void> {
  await pretended.get(page)?.dispose()
  pretended.delete(page)
}
