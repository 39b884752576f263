// Notifications and settings: a bell with notifications, and settings with changes.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const bilingual = (text: string) => ({ en: text, es: text })
const notice = (type: string, title: string) => ({
  type,
  title: bilingual(title),
  to: '/dashboard/gallery',
  message: bilingual('Teal glass bottle with a brass cap on a plaster plinth, warm window light'),
})

export const NOTICE_STATES: State[] = [
  {
    name: 'notifications',
    who: 'empty',
    path: '/dashboard',
    tells: [
      notice('info', 'Your report was looked at'),
      notice('warning', '3 of 4 images are ready'),
      notice('success', 'Your images are ready'),
      notice('error', 'Couldn’t finish the photo shoot'),
    ],
    act: (page) => page.locator('header button:has(.lucide-bell)').click(),
    shows: '[role=dialog] li + li button',
  },
  {
    name: 'settings, changed',
    who: 'empty',
    path: '/dashboard',
    async act(page) {
      await page.locator('header .lucide-bell').waitFor()
      await page.keyboard.press('Control+Comma')
      await page.locator('[role=dialog] [role=tab]').nth(1).click()
      await page.locator('[role=dialog] [role=switch]').nth(1).click()
    },
    shows: '[role=dialog] fieldset:disabled',
  },
]

type Message = [join: string | null, ref: string | null, topic: string, event: string, payload: object]

/** Mocks push messages of the server once the page subscribes. No message reaches the server. */
export async function mockNotices(page: Page, notices: readonly object[]): Promise<void> {
  let isNotified = false
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    const send = (...message: Message) => socket.send(JSON.stringify(message))
    socket.onMessage((text) => {
      const [join, ref, topic, event] = JSON.parse(String(text)) as Message
      send(join, ref, topic, 'phx_reply', { status: 'ok', response: {} })
      if (isNotified || event !== 'phx_join' || !topic.includes(':user:')) return
      isNotified = true
      const notify = () => {
        for (const payload of notices)
          send(null, null, topic, 'broadcast', { type: 'broadcast', event: 'moderation', payload })
      }
      // Other parts join the topic first. The listener for notices renders the alert region.
      void page
        .locator('[role=alert]')
        .first()
        .waitFor({ state: 'attached' })
        .then(notify, () => {})
    })
  })
}
