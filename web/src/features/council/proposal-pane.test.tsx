import type { Proposal } from '@studio/contract/council'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nProvider } from '../../platform/i18n/use-translation.tsx'
import { createTexts } from '../../platform/i18n/create-texts.ts'
import { ProposalPane } from './proposal-pane.tsx'

afterEach(() => {
  cleanup()
  document.documentElement.lang = 'en'
})

const ADA = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', name: 'Ada' }
const FAILED_PROPOSAL: Proposal = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
  kind: 'moderation.erase',
  subject: '41',
  subjectName: null,
  effect: [],
  reason: 'Asked for by the family',
  proposer: ADA,
  status: 'failed',
  needs: 2,
  notBefore: null,
  expiresAt: '2026-11-29T12:00:00.000Z',
  createdAt: '2026-11-22T12:00:00.000Z',
  decidedAt: '2026-11-23T12:00:00.000Z',
  voters: [],
  votes: [],
  result: null,
  failure: 'This was changed.',
  failureCause: { code: 'CONFLICT', reason: 'moderation.erasedBefore', facts: {} },
  standing: 'closed',
}

async function show(locale: 'en' | 'es', proposal: Proposal) {
  document.documentElement.lang = locale
  const texts = await createTexts(['council', 'errors', 'reasons'])
  render(
    <I18nProvider i18n={texts}>
      <ProposalPane proposal={proposal} />
    </I18nProvider>,
  )
}

test.each([
  ['en', 'The text of this case was already deleted.'],
  ['es', 'El texto de este caso ya se ha eliminado.'],
] as const)('shows in %s why a proposal could not be executed', async (locale, text) => {
  await show(locale, FAILED_PROPOSAL)
  expect((await screen.findByRole('status')).textContent).toContain(text)
})

test('shows the English message of a failure stored without a code', async () => {
  await show('es', { ...FAILED_PROPOSAL, failureCause: null })
  expect((await screen.findByRole('status')).textContent).toContain('This was changed.')
})
