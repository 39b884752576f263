import { signIn } from '../server/testing/people.ts'
import { axeViolations } from './actions.ts'
import { visitAs } from './states.ts'
import { expect, test } from './test.ts'

const PROMPT = 'A {brass|copper} lamp in a [[room]], beautiful, window light'

test('writes, fixes, tests and saves a prompt, and shoots its variants as previewed', {
  tag: '@main',
}, async ({ browser, product }) => {
  const { session } = await signIn(product, 'prompts@example.com')
  const { page, context, problems } = await visitAs(browser, product, session, {})
  await page.goto('/prompt-studio')

  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await prompt.fill(PROMPT)
  await page.getByRole('textbox', { name: 'room' }).fill('kitchen')
  await page.getByRole('button', { name: /^Remove: “beautiful”/ }).click()
  await expect(prompt).toHaveValue('A {brass|copper} lamp in a [[room]], window light')

  // A block is a view of the same text.
  await page.getByRole('button', { name: /^Light/ }).click()
  await page.getByRole('textbox', { name: 'Light: text' }).fill('golden hour')
  await expect(prompt).toHaveValue('A {brass|copper} lamp in a [[room]], golden hour')

  const sent = page.locator('[data-sent]')
  await expect(sent).toHaveAttribute('data-sent', /^A brass lamp in a kitchen, golden hour/)
  await page.getByRole('radio', { name: '2 copper' }).check()
  await expect(sent).toHaveAttribute('data-sent', /^A copper lamp in a kitchen, golden hour/)
  expect(await axeViolations(page)).toEqual([])

  const tried = page.waitForRequest('**/api/photoshoots')
  await page.keyboard.press('Control+Enter')
  expect((await tried).postDataJSON()).toMatchObject({
    prompt: 'A copper lamp in a kitchen, golden hour',
    count: 1,
    quality: 'draft',
  })
  await page.getByRole('img', { name: 'Test render of the prompt' }).waitFor()

  await page.keyboard.press('Control+s')
  await page.waitForURL(/prompt-studio\?prompt=/)
  await page.getByRole('link', { name: 'Version 1' }).waitFor()
  // The values of its variables are stored with it, and the device has no unsaved changes.
  await expect(page.getByRole('textbox', { name: 'room' })).toHaveValue('kitchen')

  await page.getByRole('button', { name: 'Generate contact sheet' }).click()
  await page.waitForURL(/photoshoot\?job=/)
  const frames = page.getByRole('list', { name: 'Images' }).getByRole('listitem')
  await expect.poll(() => frames.count()).toBe(2)
  expect(problems).toEqual([])
  await context.close()
})
