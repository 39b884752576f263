// Time until a first screen is usable, and the requests up to then.
import type { BrowserContext, Page } from 'playwright-core'

const FIELD = 'input, textarea'
/** Selector that marks a screen as usable. */
export const USABLE = {
  '/login': FIELD,
  '/dashboard': 'main textarea',
  '/dashboard/photoshoot': 'main textarea',
  '/dashboard/gallery': 'main input',
}

/** Records in the page when the selector matches. Polling from outside would use CPU time. */
export const recordUsable = (context: BrowserContext, usable: string): Promise<unknown> =>
  context.addInitScript((selector) => {
    const usableAt = new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(selector)) return
        resolve(performance.timeOrigin + performance.now())
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    Object.assign(globalThis, { usableAt })
  }, usable)

export interface Prompt {
  /** Path and query. */
  address: string
  /** In ms since 1970. */
  at: number
  status?: number
}

/** Records all later requests of the page to the server. */
export async function recordRequests(page: Page): Promise<Prompt[]> {
  const prompts: Prompt[] = []
  const byId = new Map<string, Prompt>()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const { protocol, pathname, search } = new URL(request.url)
    if (!protocol.startsWith('http')) return
    const one: Prompt = { address: pathname + search, at: wallTime * 1000 }
    byId.set(requestId, one)
    prompts.push(one)
  })
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const one = byId.get(requestId)
    if (one) one.status = response.status
  })
  return prompts
}

/** Time in ms since 1970 when the screen became usable. Waits for it. */
export const usableAt = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { usableAt: Promise<number> }).usableAt)
