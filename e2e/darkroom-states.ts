// The darkroom with an image of the finished shoot: light, crop, repairs, masks, a generated edit, comparison, versions, and without an image.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const IMAGE = '[role=main] canvas[role=img]'

async function openImage(page: Page): Promise<void> {
  await page.locator('a[data-index="0"]').click()
  await page.locator('[role=dialog]').press('e')
  await page.locator(IMAGE).waitFor()
}

const opened = (name: string, shows: string, key?: string): State => ({
  name: `darkroom, ${name}`,
  who: 'full',
  path: '/dashboard/gallery',
  async act(page) {
    await openImage(page)
    if (key) await page.keyboard.press(key)
  },
  shows,
  isOtherOnPhone: true,
})

export const DARKROOM_STATES: State[] = [
  opened('light', IMAGE),
  opened('crop', '[role=main] button[data-x="1"][data-y="1"]', 'r'),
  {
    ...opened('repairs', '[role=main] [data-part="source"]'),
    async act(page) {
      await openImage(page)
      await page.keyboard.press('q')
      const stage = page.locator('[role=main] [data-mask-layer] > button').first()
      await stage.focus()
      // Circles large enough for a finger. Smaller ones are chosen in the list.
      for (let step = 0; step < 9; step++) await page.keyboard.press(']')
      // The middle of the image is repaired, and another place.
      await stage.press('Space')
      await page.locator('[data-part="source"]').waitFor()
      for (let step = 0; step < 4; step++) await stage.press('Shift+ArrowUp')
      await stage.press('Space')
      await page.locator('[data-part="spot"]').nth(1).waitFor()
    },
  },
  opened('masks', '[role=main] [data-mask-layer] button', 'k'),
  {
    ...opened('generate', '[role=main] [data-mask-layer] button'),
    async act(page) {
      await openImage(page)
      await page.locator('nav button[aria-pressed]').nth(4).click()
      // A round area in the middle of the image.
      await page.locator('#darkroom-generate-area ~ * [role=group] button').nth(3).click()
    },
  },
  opened('before and after', '[role=main] [data-split] canvas', 'y'),
  opened('full size', '[role=main] [role=application] [data-exact] canvas', 'z'),
  opened('presets', '#darkroom-presets ~ ul li:nth-child(12) canvas', 'p'),
  opened('versions', '#darkroom-versions', 'h'),
  {
    name: 'gallery, pasting an edit onto a selection',
    who: 'full',
    path: '/dashboard/gallery',
    async act(page) {
      await page.locator('a[data-index="0"]').press('e')
      await page.locator(IMAGE).waitFor()
      await page.keyboard.press('c')
      await page.keyboard.press('Escape')
      await page.locator('a[data-index="0"]').press('Space')
      const menus = page.locator('[role=toolbar] [aria-haspopup=menu]')
      // The menu of edits loads after the others.
      await menus.nth(3).waitFor()
      await menus.nth(2).click()
      await page.getByRole('menuitem').last().click()
    },
    shows: '[role=dialog] canvas[role=img]',
    isOtherOnPhone: true,
  },
  {
    name: 'darkroom, image not found',
    who: 'full',
    path: '/dashboard/darkroom/5b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3',
    shows: '[role=main] [role=alert]',
  },
]
