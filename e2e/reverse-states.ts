import type { Page } from '@playwright/test'
import { picture } from './picture-with-recipe.ts'
import type { State } from './states.ts'

const give = (hasRecipe: boolean) => async (page: Page) =>
  page.getByTestId('file').setInputFiles(await picture({ hasRecipe }))

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c7701'
const SLOTS = ['subject', 'setting', 'lighting', 'lens', 'palette', 'composition', 'style', 'medium', 'mood']
const slotWord = (text: string, from: string, isOut = false) => ({ text, from, isOut })
const WORDS: Record<string, object[]> = {
  subject: [slotWord('a brass floor lamp', 'found'), slotWord('cerámica vidriada', 'yours')],
  lighting: [slotWord('morning light', 'found'), slotWord('light from the right', 'measured', true)],
  palette: [slotWord('mustard', 'measured'), slotWord('navy', 'measured')],
  mood: [slotWord('quiet, lived-in', 'inferred'), slotWord('x'.repeat(90), 'inferred', true)],
}
const READING = {
  id: ID,
  createdAt: '2026-11-20T10:00:00.000Z',
  name: 'lamp.png',
  mediaId: null,
  picture: null,
  found: null,
  measured: null,
  model: 'a-vision-model',
  credits: 1,
  waived: true,
  inferred: {
    mood: { text: 'quiet, lived-in', sure: 'high' },
    style: { text: 'lifestyle', sure: 'mid' },
    setting: { text: 'a room with a very long description that does not end soon', sure: 'low' },
  },
  slots: Object.fromEntries(
    [...SLOTS, 'negative'].map((slot) => [
      slot,
      { words: WORDS[slot] ?? [], isLocked: slot === 'subject' || slot === 'negative' },
    ]),
  ),
}
const REVERSAL_WITH_GUESSES = {
  '/api/reversals/models': {
    models: [
      { id: 'gemini:eye', label: 'gemini-eye', recipient: 'Google (Gemini)' },
      { id: 'compatible:eye', label: 'own-eye', recipient: 'vision.example:8080' },
    ],
    credits: 1,
    waived: true,
  },
  // One URL for the response of an analysis and for the list.
  '/api/reversals': {
    reversal: READING,
    reversals: [
      {
        id: ID,
        createdAt: READING.createdAt,
        name: 'lamp.png',
        mediaId: null,
        model: 'gemini-eye',
        words: 6,
      },
      {
        id: ID.replace('77', '78'),
        createdAt: READING.createdAt,
        name: `${'n'.repeat(90)}.jpg`,
        mediaId: null,
        model: null,
        words: 1,
      },
    ],
    nextCursor: null,
  },
  [`/api/reversals/${ID}`]: { reversal: READING },
}

export const REVERSE_STATES: State[] = [
  {
    name: 'reverse, empty',
    who: 'full',
    path: '/reverse-forensics',
    shows: 'main [role=group]',
  },
  {
    name: 'reverse, a recipe found',
    who: 'full',
    path: '/reverse-forensics',
    act: give(true),
    shows: '[data-outcome=found]',
  },
  {
    name: 'reverse, nothing found',
    who: 'full',
    path: '/reverse-forensics',
    act: give(false),
    shows: '[data-outcome=nothing]',
  },
  {
    name: 'reverse, not a picture',
    who: 'full',
    path: '/reverse-forensics',
    act: (page) =>
      page
        .getByTestId('file')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }),
    shows: 'main [role=alert] p',
  },
  {
    name: 'reverse, a model has looked',
    who: 'full',
    path: '/reverse-forensics',
    mockAnswers: REVERSAL_WITH_GUESSES,
    act: async (page) => {
      await give(false)(page)
      await page.locator('[data-outcome=nothing]').waitFor()
      await page.locator('section:has(input[name=instruction]) button').last().click()
    },
    shows: '[data-asked]',
  },
  {
    name: 'reverse, a test render',
    who: 'full',
    path: '/reverse-forensics',
    act: async (page) => {
      await give(true)(page)
      await page.locator('[data-round] button').first().click()
    },
    shows: '[data-round=done]',
  },
  {
    name: 'reverse, a reading that was kept',
    who: 'full',
    path: `/reverse-forensics?reading=${ID}`,
    mockAnswers: REVERSAL_WITH_GUESSES,
    shows: '[data-kept=true]',
  },
]
