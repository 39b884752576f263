import type { Browser } from '@playwright/test'
import { type SignedIn, send, signIn } from '../server/testing/people.ts'
import { axeViolations, visit } from './actions.ts'
import { expect, test } from './test.ts'

const TITLE = 'Kettle under a low sun'

async function enterAs(browser: Browser, product: string, person: SignedIn) {
  const visitor = await visit(browser, product, { isCalm: true })
  await visitor.context.addInitScript(
    (session) => localStorage.setItem('empressos-auth-session', session),
    person.session,
  )
  return visitor
}

/** Generates one image with Studio Preview. */
async function shoot(url: string, { accessToken }: SignedIn): Promise<void> {
  const { job } = await send<{ job: { id: string } }>(url, accessToken, 'POST', '/api/photoshoots', {
    prompt: 'A copper kettle on slate, low sun',
    model: 'studio',
    style: 'commercial',
    aspectRatio: '1:1',
    quality: 'draft',
    count: 1,
  })
  await expect
    .poll(async () => {
      const path = `/api/jobs/${job.id}`
      return (await send<{ job: { status: string } }>(url, accessToken, 'GET', path)).job.status
    })
    .toBe('completed')
}

test('an image is published under a licence, used and credited by another user, and withdrawn', {
  tag: '@main',
}, async ({ browser, product }) => {
  const [author, other] = await Promise.all([
    signIn(product, 'publish-author@example.com', {
      displayName: 'Marta Oliveira',
    }),
    signIn(product, 'publish-other@example.com', { displayName: 'Teo Brandt' }),
  ])
  await shoot(product, author)
  const { context, page, problems } = await enterAs(browser, product, author)

  // Three questions choose the licence.
  await page.goto('/dashboard/gallery')
  await page.locator('a[data-index="0"]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Publish this image' })
  await sheet.getByRole('textbox', { name: 'Title' }).fill(TITLE)
  await sheet.getByRole('radio', { name: 'Yes, under the same terms' }).check()
  await expect(sheet.getByText('CC BY-SA 4.0', { exact: true }).first()).toBeVisible()
  await sheet
    .getByRole('group', { name: /Can others change it/ })
    .getByRole('radio', { name: 'Yes', exact: true })
    .check()
  await sheet.getByRole('checkbox', { name: /prompt/ }).check()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: /^Publish/ }).click()
  const address = await page.getByRole('link', { name: 'View work' }).getAttribute('href')
  if (!address) throw new Error('The sheet has no link to the work.')

  // Another user finds the work and publishes a remix of it.
  const visitor = await enterAs(browser, product, other)
  await visitor.page.goto('/library')
  await visitor.page.getByRole('link', { name: TITLE }).first().click()
  await visitor.page.waitForURL(`**${address}`)
  await visitor.page.getByRole('button', { name: /^Use/ }).click()
  await visitor.page.waitForURL('**/prompt-studio?prompt=*')
  const promptId = new URL(visitor.page.url()).searchParams.get('prompt')
  await send(product, other.accessToken, 'POST', '/api/works', {
    source: { kind: 'prompt', id: promptId },
    title: 'Kettle at noon',
    licence: 'cc-by-4.0',
    confirmed: true,
    reason: 'It grew from it.',
  })

  // A signed-in user opens the page directly and sees the author and the remixes.
  await visitor.page.goto(address)
  await visitor.page.getByRole('heading', { name: TITLE }).waitFor()
  await visitor.page.getByRole('link', { name: /Kettle at noon/ }).click()
  await visitor.page.getByRole('heading', { name: 'Kettle at noon' }).waitFor()
  await expect(visitor.page.getByText(/credit .*Teo Brandt.*Marta Oliveira/)).toBeVisible()

  // The author withdraws the work. The remix still credits it.
  await page.goto(address)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Work withdrawn', { exact: true }).waitFor()
  expect((await visitor.page.request.get(address)).status()).toBe(410)
  expect((await visitor.page.request.get(`${address}/card.jpg`)).status()).toBe(410)
  await visitor.page.reload()
  await expect(visitor.page.getByText(TITLE)).toBeVisible()
  // The browser logs the requests that are answered with 410.
  expect([...problems, ...visitor.problems].filter((problem) => !problem.includes('410'))).toEqual([])
  await Promise.all([context.close(), visitor.context.close()])
})
