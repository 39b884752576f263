// Passkeys, state by state. The looks ask at an address that is not the site's own, where there are none: the configuration
// is changed on its way.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const passkey = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  friendly_name:
    ['Chrome on Mac', 'The telephone that stays in the drawer of the studio', ''][number] ?? `Key ${number}`,
  created_at: '2026-03-02T10:00:00Z',
  last_used_at: number === 0 ? '2026-04-02T10:00:00Z' : null,
})
const AS_MANY_AS_THERE_CAN_BE = Array.from({ length: 10 }, (_, number) => passkey(number))

async function openWith(page: Page, passkeys: object[]): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    const config = (await answer.json()) as { auth: { methods: string[] } }
    config.auth.methods.push('passkey')
    await route.fulfill({ response: answer, json: config })
  })
  await page.route('**/auth/v1/passkeys', (route) => route.fulfill({ json: passkeys }))
  await page.reload()
}
const leave = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })
const ITEM = 'main li:has(svg.lucide-fingerprint)'

export const PASSKEY_STATES: State[] = [
  {
    name: 'login, passkey turned down',
    who: 'nobody',
    path: '/login',
    async act(page) {
      await openWith(page, [])
      // No key answers, as when the question is closed.
      await page.evaluate(() => {
        navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      await page.locator('.sign-in-body > button:enabled').first().click()
    },
    shows: '.sign-in-body > [role=alert] p',
    leave,
  },
  {
    name: 'profile, as many passkeys as there can be',
    who: 'empty',
    path: '/dashboard/profile',
    act: (page) => openWith(page, AS_MANY_AS_THERE_CAN_BE),
    shows: `${ITEM}:nth-child(10)`,
    leave,
  },
  {
    name: 'profile, a passkey is renamed',
    who: 'empty',
    path: '/dashboard/profile',
    async act(page) {
      await openWith(page, [passkey(1)])
      await page.locator(`${ITEM} button`).first().click()
    },
    shows: '[role=dialog] input[name=passkey]',
    leave,
  },
]
