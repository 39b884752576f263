import { cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { useErrorText } from './error-text.ts'
import { createTexts } from '../i18n.ts'

afterEach(cleanup)

function Failure() {
  const errorText = useErrorText()
  return <p role="alert">{errorText(new Error('torn'))}</p>
}

it('is waited for by no screen, and told as soon as its words are there', async () => {
  const texts = await createTexts(['app'])
  expect(texts.hasResourceBundle('en', 'errors')).toBe(false)
  // Nothing around it catches a screen that waits.
  render(
    <I18nextProvider i18n={texts}>
      <Failure />
    </I18nextProvider>,
  )
  expect(screen.getByRole('alert').textContent).toBe('')
  await screen.findByText(/\w/)
  expect(texts.hasResourceBundle('en', 'errors')).toBe(true)
})
