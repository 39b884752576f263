import type { Claim } from '@studio/contract/vocabulary'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { ClaimsText, worstOf } from './index.ts'

afterEach(cleanup)

const CLAIMS: Claim[] = [
  { text: 'sweater', verdict: 'drawn', visible: 20 },
  { text: 'beard', verdict: 'drawn' },
  { text: 'cup', verdict: 'changed', how: 'stand' },
  { text: 'violin', verdict: 'changed', how: 'as', as: { en: 'guitar', es: 'guitarra' } },
  { text: 'window', verdict: 'missing' },
  { text: 'boots', verdict: 'missing', how: 'outside' },
  { text: 'canal', verdict: 'missing', how: 'as', as: { en: 'forest', es: 'bosque' } },
  { text: 'nobody', verdict: 'excluded', as: { en: 'people', es: 'personas' } },
]

it('says what is drawn, what otherwise and how, and what isn’t', async () => {
  await renderScreen(
    <p>
      <ClaimsText claims={CLAIMS} />
    </p>,
  )
  await screen.findByText(
    'Drawn: sweater and beard. Not as you said: cup on a stand and violin as guitar. ' +
      'Not drawn: window, boots (outside the frame), and canal (forest instead). Left out: people.',
  )
})

it('says so in Spanish', async () => {
  await renderScreen(
    <p>
      <ClaimsText claims={CLAIMS} only={['drawn', 'changed', 'missing']} />
    </p>,
    { locale: 'es' },
  )
  await screen.findByText(
    'Dibujado: sweater y beard. No como lo pides: cup sobre un soporte y violin como guitarra. ' +
      'Sin dibujar: window, boots (fuera del encuadre) y canal (en su lugar, bosque).',
  )
})

it('names the first eight of each kind', async () => {
  const claims = Array.from({ length: 10 }, (_, i): Claim => ({ text: `cup ${i}`, verdict: 'drawn' }))
  await renderScreen(
    <p>
      <ClaimsText claims={claims} />
    </p>,
  )
  await screen.findByText(/^Drawn: cup 0, .*cup 7, and 2 more\.$/)
})

it('takes each phrase as the image that shows it worst', () => {
  const [cup, missing] = [CLAIMS[2]!, { text: 'cup', verdict: 'missing' } as const]
  expect(worstOf([[cup], [missing], [cup]])).toEqual([missing])
  expect(worstOf([[cup], []])).toEqual([cup])
})
