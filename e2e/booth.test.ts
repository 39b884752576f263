import type { GuestPage } from '@studio/contract/kiosk'
import { barriers } from './actions.ts'
import { takePicture, withBooth } from './booth-actions.ts'
import { expect, test } from './test.ts'

const kindsOf = (now: GuestPage) =>
  now.state === 'here' ? [...now.captures.map(({ kind }) => kind).toSorted(), now.isComplete] : []

test('a guest touches, smiles and has their picture: on the booth at once, at their link when the network is back', () =>
  withBooth({ boomerang: true }, async ({ context, page, asked }) => {
    expect(await barriers(page)).toEqual([])
    await context.setOffline(true)
    const token = await takePicture(page)
    expect(await barriers(page)).toEqual([])
    expect((await asked(token)).state).toBe('waiting')
    await page.getByRole('button', { name: 'Done' }).click()

    await context.setOffline(false)
    await expect
      .poll(async () => kindsOf(await asked(token)))
      .toEqual(['gif', 'sheet', 'shot', 'video', true])

    // The host's pages are behind the PIN.
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
    await page.keyboard.press('Control+Alt+a')
    await page.getByRole('heading', { name: 'Host only' }).waitFor()
    await page.keyboard.type('2468')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Open for guests' }).waitFor()
    await page.getByText('Everything is sent.').waitFor()
    expect(await barriers(page)).toEqual([])
  }))

test('whoever signs out on a booth is told what only this device has, and it is sent all the same', () =>
  withBooth({}, async ({ context, page, asked }) => {
    // Its server is out of reach while the studio around it is not.
    await context.route('**/api/kiosk/**', (route) => route.abort())
    const token = await takePicture(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()

    await page.goto('/dashboard')
    const signOut = page.getByRole('complementary').getByRole('button', { name: 'Sign out' })
    await signOut.click()
    const question = page.getByRole('dialog', { name: '2 pictures of this booth are not on the server yet' })
    await question.waitFor()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect(page).toHaveURL(/\/dashboard$/)
    await signOut.click()
    await question.getByRole('button', { name: 'Sign out and keep it here' }).click()
    await page.waitForURL((url) => url.pathname === '/')

    expect((await asked(token)).state).toBe('waiting')
    await context.unroute('**/api/kiosk/**')
    await page.goto('/event/start')
    await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
    await expect.poll(async () => kindsOf(await asked(token))).toEqual(['sheet', 'shot', true])
  }))
