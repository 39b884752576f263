import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answerWith, draw, refusal } from '../../jobs/jobs.fixtures.tsx'
import { FeedbackForm } from './feedback-form.tsx'

const PATH = 'POST /api/support/feedback'
const feedbackOf = (request: { body: unknown }) => ({
  feedback: {
    id: '00000000-0000-4000-8000-000000000001',
    createdAt: new Date().toISOString(),
    message: null,
    ...(request.body as object),
  },
})

beforeEach(() => localStorage.clear())

async function drawForm(answers: Record<string, unknown>) {
  const requests = answerWith(answers)
  const view = await draw(<FeedbackForm contextId="troubleshooting" />)
  const posts = () => requests.filter(({ method }) => method === 'POST')
  return { ...view, posts, person: userEvent.setup() }
}
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Comment/ })
const button = (name: string) => screen.getByRole('button', { name })

test('sends Yes immediately and shows Send only with a comment', async () => {
  const { person, posts, toaster } = await drawForm({ [PATH]: feedbackOf })
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  await person.click(button('Yes'))
  await waitFor(() => expect(toaster.current()?.title).toBe('Feedback sent'))
  expect(posts().map(({ body }) => body)).toEqual([{ contextId: 'troubleshooting', helpful: true }])
})

test('sends the comment with the answer, then thanks and clears it after two seconds', async () => {
  const { person, posts } = await drawForm({ [PATH]: feedbackOf })
  await person.type(comment(), '  Where are the poses? ')
  await person.click(button('Send'))
  screen.getByText('Choose Yes or No.')
  expect(posts()).toEqual([])
  await person.click(button('No'))
  expect(posts()).toEqual([])
  await person.click(button('Send'))
  await screen.findByText('Thanks for your feedback.')
  expect(comment().value).not.toBe('')
  await waitFor(() => expect(comment().value).toBe(''))
  expect(screen.queryByText('Thanks for your feedback.')).toBeNull()
  const message = 'Where are the poses?'
  expect(posts().map(({ body }) => body)).toEqual([{ contextId: 'troubleshooting', helpful: false, message }])
})

test('keeps the comment after a failure and retries the same call', async () => {
  let isUp = false
  const { person, posts, toaster } = await drawForm({
    [PATH]: (request: { body: unknown }) => (isUp ? feedbackOf(request) : refusal(500, 'UNKNOWN_ERROR')),
  })
  await person.type(comment(), 'It hangs.')
  await person.click(button('Yes'))
  await person.click(button('Send'))
  await waitFor(() => expect(toaster.current()?.title).toBe('Failed to send feedback'))
  expect(toaster.current()?.description).toBe('Please try again')
  expect(comment().value).toBe('It hangs.')
  expect(button('Yes').getAttribute('aria-pressed')).toBe('true')
  isUp = true
  await person.click(button('Send'))
  await screen.findByText('Thanks for your feedback.')
  expect(new Set(posts().map(({ key }) => key)).size).toBe(1)
})

test('rejects a comment that is too long', async () => {
  const { person, posts } = await drawForm({ [PATH]: feedbackOf })
  await person.click(comment())
  await person.paste('x'.repeat(2_001))
  screen.getByText('A comment can have up to 2,000 characters. Shorten it.')
  await person.click(button('Send'))
  expect(posts()).toEqual([])
})

test('restores an unsent comment when the topic is reopened, but not a sent one', async () => {
  const { person } = await drawForm({ [PATH]: feedbackOf })
  await person.type(comment(), 'Where are the poses?')
  cleanup()
  const again = await drawForm({ [PATH]: feedbackOf })
  expect(comment().value).toBe('Where are the poses?')
  await again.person.click(button('No'))
  await again.person.click(button('Send'))
  await screen.findByText(/Thank/)
  // Close before the thank-you is over.
  cleanup()
  await drawForm({ [PATH]: feedbackOf })
  expect(comment().value).toBe('')
})
