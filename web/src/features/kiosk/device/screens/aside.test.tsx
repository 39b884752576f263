import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render.tsx'
import type { Booth } from '../booth.ts'
import { BoothErrors } from './aside.tsx'

test('a press is discarded if an error appeared before it', async () => {
  let settle: (() => void) | undefined
  const send = vi.fn<Booth['send']>()
  const view = {
    flow: { step: 'cameraLost', under: 'getReady', shots: [], template: 'single', plan: { templates: [] } },
  }
  const camera = { name: 'lost' }
  const booth = {
    subscribe: () => () => undefined,
    view: () => view,
    camera: { subscribe: () => () => undefined, state: () => camera },
    clock: {
      after(_: number, then: () => void) {
        settle = then
        return () => undefined
      },
    },
    send,
  }
  const { person } = await renderScreen(<BoothErrors booth={booth as unknown as Booth} />)
  const back = screen.getByRole('button', { name: 'Back to the start', hidden: true })
  expect(back.closest('[inert]')).not.toBeNull()
  act(() => settle!())
  expect(back.closest('[inert]')).toBeNull()
  await person.click(back)
  expect(send).toHaveBeenCalledWith({ type: 'finish' })
})
