import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import type { Page } from '@playwright/test'
import { mockCamera } from './mock-camera.ts'
import { expect, test } from './test.ts'

/** Opens a page with a distinct image to share as the reference. */
const pictureOf = async (page: Page) => ({
  name: 'red-coat.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 320 } }),
})

test('two users edit one brief at the same time, generate, rate the images, and see the summary', async ({
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
  await ana.page.getByRole('textbox', { name: 'Session code' }).fill(signs.toLowerCase())
  const [hers, other] = [marta.page, ana.page].map((page) =>
    page.getByRole('textbox', { name: 'Prompt', exact: true }),
  )
  await other!.waitFor()
  // Without images, the brief is shown first.
  await expect(hers!).toBeFocused()
  await expect(marta.page.getByText('live, 2 online')).toBeVisible()
  // Joining doesn’t mark present members as offline.
  await expect(ana.page.getByText('Marta Oliveira is offline')).toHaveCount(0)
  // A member with two tabs counts once, and stays online when one tab closes.
  const tab = await ana.page.context().newPage()
  await tab.goto(ana.page.url())
  await expect(tab.getByText('live, 2 online')).toBeVisible()
  await expect(marta.page.getByText('live, 2 online')).toBeVisible()
  await tab.close()
  await hers!.fill('coat')
  await expect(other!).toHaveValue('coat')
  await hers!.press('Home')
  await other!.press('End')
  await Promise.all([hers!.pressSequentially('red wool '), other!.pressSequentially(' on a grey wall')])
  await expect(hers!).toHaveValue('red wool coat on a grey wall')
  await expect(other!).toHaveValue('red wool coat on a grey wall')

  // A member can write offline. The text reaches other members after the reconnect.
  await ana.page.context().setOffline(true)
  await other!.press('End')
  await other!.pressSequentially(', at noon')
  await hers!.press('Home')
  await hers!.pressSequentially('One ')
  await expect(other!).toHaveValue('red wool coat on a grey wall, at noon')
  await ana.page.context().setOffline(false)
  for (const text of [hers!, other!])
    await expect(text).toHaveValue('One red wool coat on a grey wall, at noon')

  // A shared reference shows its owner to other members. A phone of either member can take the next one.
  await ana.page.locator('main form input[type=file]').setInputFiles(await pictureOf(ana.page))
  await expect(marta.page.getByText('From Ana Ruiz')).toBeVisible()
  await marta.page.getByRole('button', { name: 'Remove reference' }).click()
  await marta.page.getByRole('button', { name: 'Use a phone as the camera' }).click()
  await marta.page.getByRole('dialog', { name: 'Use a phone as the camera' }).waitFor()
  const phone = await marta.page.context().newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await mockCamera(phone)
  await phone.goto(`${marta.page.url()}#camera`)
  const cameraDialog = phone.getByRole('dialog', { name: 'Camera' })
  await cameraDialog.getByRole('button', { name: 'Take photo' }).click()
  // The photo becomes hers on her open page, and other members see it as shared by her.
  await expect(marta.page.getByRole('dialog')).toHaveCount(0)
  await expect(ana.page.getByText('From Marta Oliveira')).toBeVisible()
  await phone.close()

  await ana.page.getByRole('radio', { name: '1', exact: true }).check({ force: true })
  await ana.page.getByRole('radio', { name: 'Draft' }).check({ force: true })
  await ana.page.getByRole('button', { name: /Generate for all/ }).click()
  const frame = { name: /^Image 1\b/ }
  await marta.page.getByRole('button', frame).waitFor()
  await ana.page.getByRole('button', frame).waitFor()
  await marta.page.getByRole('button', { name: 'Heart for image 1' }).click()
  await expect(marta.page.getByRole('button', { name: 'Heart for image 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // A comment on a position in the image is added by keyboard and linked for other members.
  await ana.page.getByRole('button', frame).press('Enter')
  const large = ana.page.getByRole('dialog', { name: /image 1/i })
  await large.getByRole('button', { name: /Comment on a spot/ }).press('Enter')
  await large.getByRole('textbox', { name: 'Comment on this spot' }).fill('The collar reads best here.')
  await ana.page.keyboard.press('Enter')
  await expect(large.getByRole('list', { name: 'Comments on spots in this image' })).toContainText(
    'The collar',
  )
  expect(await axeViolations(ana.page)).toEqual([])
  await ana.page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await ana.page.getByRole('button', frame).click()
  await large.waitFor()
  await ana.page.keyboard.press('Escape')
  await marta.page.getByRole('button', { name: 'About a spot in image 1' }).click()
  await expect(marta.page.getByRole('dialog', { name: /image 1/i })).toContainText(
    'The collar reads best here.',
  )
  await marta.page.keyboard.press('Escape')

  await marta.page.getByRole('button', { name: 'End', exact: true }).click()
  await marta.page.getByRole('button', { name: 'End session' }).click()
  await expect(marta.page.getByRole('heading', { name: 'Who did what' })).toBeVisible()
  await expect(ana.page.getByRole('slider', { name: 'Replay' })).toBeVisible()
  // A later visit requests immutable data only once.
  await ana.page.reload()
  await expect(ana.page.getByRole('slider', { name: 'Replay' })).toBeVisible()
  const requests: string[] = []
  const session = new URL(ana.page.url()).pathname.split('/').at(-1)
  ana.page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await ana.page.waitForTimeout(5_000)
  expect(requests).not.toContain(`/api/sessions/${session}`)
  // Failed requests while offline are expected.
  const problems = [...marta.problems, ...ana.problems].filter(
    (each) => !each.includes('ERR_INTERNET_DISCONNECTED'),
  )
  expect(problems).toEqual([])
})
