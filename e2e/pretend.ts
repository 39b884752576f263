// What the server would answer, answered without it: most states are about what is shown, not about how it came to be.
import type { Page } from '@playwright/test'

/** What each page pretends, until it is brought into another state. */
const pretended = new WeakMap<Page, { dispose: () => Promise<void> }>()

/**
 * From the next load on, these addresses answer this by themselves, and all others reach the server. It happens in the
 * page: as long as a browser's calls are caught outside of it, the browser keeps none of the app's files, and fetches and
 * compiles all of them anew for each state.
 */
export async function pretend(page: Page, answers: Record<string, object>): Promise<void> {
  await pretendNothing(page)
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
      // What an address asks for counts where it says so.
      const [path, search] = address.split('?')
      return { path, search: [...new URLSearchParams(search)], json }
    }),
  )
  pretended.set(page, script)
}

/** One call answers for many as the studio opens. Where one of them is pretended, each is asked for by itself. */
const START = { answers: {} }

/** From the next load on, everything is asked of the server again. */
export async function pretendNothing(page: Page): Promise<void> {
  await pretended.get(page)?.dispose()
  pretended.delete(page)
}
