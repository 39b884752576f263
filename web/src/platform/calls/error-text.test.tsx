import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { I18nProvider } from '../i18n/use-translation.tsx'
import { useErrorText } from './error-text.ts'
import { createTexts } from '../i18n/create-texts.ts'
import { RequestError } from './request-error.ts'

afterEach(cleanup)

const TORN = new Error('torn')

function Failure({ error = TORN }: { error?: Error }) {
  const errorText = useErrorText()
  return <p role="alert">{errorText(error)}</p>
}

it('doesn’t suspend, and updates once the texts are loaded', async () => {
  const texts = await createTexts(['app'])
  expect(texts.bundle('errors')).toBeUndefined()
  // No Suspense boundary: the component must not suspend.
  render(
    <I18nProvider i18n={texts}>
      <Failure />
    </I18nProvider>,
  )
  expect(screen.getByRole('alert').textContent).toBe('')
  await screen.findByText(/\w/)
  expect(texts.bundle('errors')).toBeDefined()
})

const refused = (status: number, code: string) => new RequestError('x', { status, code })

it.each([
  [new TypeError('x is undefined'), 'An unexpected error occurred. Please try again.'],
  [refused(0, 'NETWORK_ERROR'), 'Unable to connect to the server. Please check your internet connection.'],
  [refused(200, 'NETWORK_ERROR'), 'Network error. Please check your connection.'],
  [refused(502, 'NETWORK_ERROR'), 'Something went wrong on our end. Please try again later.'],
  [refused(401, 'AUTH_REQUIRED'), 'Your session has expired. Please sign in again.'],
  [refused(401, 'UNKNOWN_ERROR'), 'Authentication failed. Please sign in again.'],
  [refused(401, 'bad_jwt'), 'Authentication failed. Please sign in again.'],
  [refused(403, 'FORBIDDEN'), 'You are not authorized to perform this action.'],
  [refused(404, 'NOT_FOUND'), 'The requested resource was not found.'],
  [refused(422, 'INPUT_INVALID'), 'Please check your input and try again.'],
  [refused(429, 'RATE_LIMITED'), 'Too many requests. Please wait a moment and try again.'],
  [refused(418, 'TEAPOT'), 'An unknown error occurred. Please try again.'],
  [refused(200, 'UNKNOWN_ERROR'), 'An unknown error occurred. Please try again.'],
  [refused(500, 'UNKNOWN_ERROR'), 'Something went wrong on our end. Please try again later.'],
  [refused(503, 'UNHEARD_OF'), 'Something went wrong on our end. Please try again later.'],
])('%s %j has the text of the specification', async (error, text) => {
  render(
    <I18nProvider i18n={await createTexts(['app', 'errors'])}>
      <Failure error={error} />
    </I18nProvider>,
  )
  await screen.findByText(text)
})

const full = (reason: string, facts: Record<string, string | number> = {}) =>
  new RequestError('x', { status: 507, code: 'QUOTA_EXCEEDED', reason, facts })

it.each([
  ['en', 'You’ve reached the limit of 1,200 proofs. Delete one you no longer need, then try again.'],
  ['es', 'Has alcanzado el límite de 1.200 pruebas. Elimina una que ya no necesites e inténtalo de nuevo.'],
])(
  'shows the reason of a refusal with its facts, in the language of the page (%s)',
  async (language, text) => {
    document.documentElement.lang = language
    const texts = await createTexts(['app', 'errors'])
    render(
      <I18nProvider i18n={texts}>
        <Failure error={full('proofs.tooMany', { most: 1200 })} />
      </I18nProvider>,
    )
    await screen.findByText(text)
  },
)

it('before the texts are loaded, a one-time message uses the server’s text', async () => {
  document.documentElement.lang = 'en'
  const error = new RequestError('You have 200 proofs.', {
    status: 507,
    code: 'QUOTA_EXCEEDED',
    reason: 'proofs.tooMany',
    facts: { most: 200 },
  })
  render(
    <I18nProvider i18n={await createTexts(['app', 'errors'])}>
      <Failure error={error} />
    </I18nProvider>,
  )
  expect(screen.getByRole('alert').textContent).toBe('You have 200 proofs.')
  await screen.findByText(/^You’ve reached the limit of 200 proofs/)
})

it.each(['proofs.ofANewerServer', 'constructor.name', 'proofs', ''])(
  'falls back to the code for a reason without a text (%j)',
  async (reason) => {
    document.documentElement.lang = 'en'
    render(
      <I18nProvider i18n={await createTexts(['app', 'errors'])}>
        <Failure error={full(reason)} />
      </I18nProvider>,
    )
    await screen.findByText(/^Your storage is full/)
  },
)
