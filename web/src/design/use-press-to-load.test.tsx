import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DesignTextProvider } from './design-text.ts'
import { createToaster, ToasterProvider } from './toasts/toast-store.ts'
import { usePressToLoad } from './use-press-to-load.ts'

afterEach(cleanup)

const WORDS = {
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  notifications: 'Notifications',
  failed: 'Couldn’t load this part.',
}

test('a press whose part fails to load shows a toast, and the next one retries', async () => {
  const network = { isOffline: true }
  const load = async () => {
    if (network.isOffline) throw new Error('offline')
    return { Menu: () => <p>The menu</p> }
  }
  function TestButton() {
    const { part, events } = usePressToLoad(load)
    return part ? <part.Menu /> : <button {...events}>Open</button>
  }
  const toaster = createToaster()
  render(
    <DesignTextProvider value={WORDS}>
      <ToasterProvider value={toaster}>
        <TestButton />
      </ToasterProvider>
    </DesignTextProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  await expect.poll(() => toaster.current()).toMatchObject({ title: 'Couldn’t load this part.', tone: 'bad' })
  network.isOffline = false
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('The menu')
})
