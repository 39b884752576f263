// Mocks server responses, since most states are about the display of data, not its source.
import type { Page } from '@playwright/test'

/** Mocks by page. Entering another state removes them. */
const mocks = new WeakMap<Page, { dispose: () => Promise<void> }>()

/**
 * Mocks responses to these URLs from the next load on. Other URLs reach the server. The mock runs in the page, since
 * intercepted requests disable the browser’s code cache.
 */
export async function mockAnswers(page: Page, answers: Record<string, object>): Promise<void> {
  await resetMocks(page)
  const script = await page.addInitScript(
    (mocked) => {
      const ask = window.fetch
      window.fetch = async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input, location.href)
        const answer = mocked.findLast(
          ({ path, search }) =>
            url.pathname === path && search.every(([name, value]) => url.searchParams.get(name) === value),
        )
        return answer ? Response.json(answer.json) : ask(input, init)
      }
    },
    Object.entries({ '/api/start': START, ...answers }).map(([address, json]) => {
      // Compares the query only if the mock has one.
      const [path, search] = address.split('?')
      return { path, search: [...new URLSearchParams(search)], json }
    }),
  )
  mocks.set(page, script)
}

/** One call combines several responses at the start. If one of them is mocked, each is requested separately. */
const START = { answers: {} }

/** Removes the mocks of a page. From the next load on, its requests reach the server. */
export async function resetMocks(page: Page): Promise<void> {
  await mocks.get(page)?.dispose()
  mocks.delete(page)
}
