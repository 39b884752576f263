import { passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

test('two people write one brief at once, shoot it, judge it, and see what came of it', async ({
  browser,
  product,
}) => {
  const come = async (mail: string, name: string) => {
    const { page, problems } = await visit(browser, product)
    await signInByMail(page, mail)
    await page.waitForURL('**/onboarding')
    await passOnboarding(page, name)
    return { page, problems }
  }
  const [marta, ana] = await Promise.all([
    come('together-marta@example.com', 'Marta Oliveira'),
    come('together-ana@example.com', 'Ana Ruiz'),
  ])
  await marta.page.goto('/dashboard/photoshoot/session')
  await marta.page.getByRole('textbox', { name: 'Title' }).fill('Norte, autumn coats')
  await marta.page.keyboard.press('Control+Enter')
  const code = marta.page.getByText(/^[0-9A-HJKMNP-TV-Z]{6}$/)
  const signs = (await code.textContent()) ?? ''

  await ana.page.goto('/dashboard/photoshoot/join')
  await ana.page.getByRole('textbox', { name: 'Code of the session' }).fill(signs.toLowerCase())
  const [hers, other] = [marta.page, ana.page].map((page) =>
    page.getByRole('textbox', { name: 'Prompt', exact: true }),
  )
  await other!.waitFor()
  await expect(marta.page.getByText('live, 2 in')).toBeVisible()
  await hers!.fill('coat')
  await expect(other!).toHaveValue('coat')
  await hers!.press('Home')
  await other!.press('End')
  // As fast as a person can.
  const delay = 50
  await Promise.all([
    hers!.pressSequentially('red wool ', { delay }),
    other!.pressSequentially(' on a grey wall', { delay }),
  ])
  await expect(hers!).toHaveValue('red wool coat on a grey wall')
  await expect(other!).toHaveValue('red wool coat on a grey wall')

  await ana.page.getByRole('radio', { name: '1', exact: true }).check({ force: true })
  await ana.page.getByRole('radio', { name: 'Draft' }).check({ force: true })
  await ana.page.getByRole('button', { name: /Generate for all/ }).click()
  const frame = { name: /^Frame 1\b/ }
  await marta.page.getByRole('button', frame).waitFor()
  await ana.page.getByRole('button', frame).waitFor()
  await marta.page.getByRole('button', { name: 'Heart for frame 1' }).click()
  await expect(marta.page.getByRole('button', { name: 'Heart for frame 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await marta.page.getByRole('button', { name: 'End', exact: true }).click()
  await marta.page.getByRole('button', { name: 'End session' }).click()
  await expect(marta.page.getByRole('heading', { name: 'Who did what' })).toBeVisible()
  await expect(ana.page.getByRole('slider', { name: 'Replay' })).toBeVisible()
  expect([...marta.problems, ...ana.problems]).toEqual([])
})
