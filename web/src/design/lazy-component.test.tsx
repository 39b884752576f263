import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DesignTextProvider } from './design-text.ts'
import { lazyComponent } from './lazy-component.tsx'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('renders a loaded part immediately', async () => {
  const load = vi.fn(async () => Greeting)
  const LazyComponent = lazyComponent(load)
  expect(LazyComponent.isFetched()).toBe(false)
  await LazyComponent.fetch()
  expect(LazyComponent.isFetched()).toBe(true)
  render(<LazyComponent name="Ada" />)
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('loads a part when it is shown', async () => {
  const LazyComponent = lazyComponent(async () => Greeting)
  const { rerender } = render(<LazyComponent name="Ada" />)
  expect(screen.queryByText(/Hello/)).toBeNull()
  const element = await screen.findByText('Hello Ada')
  rerender(<LazyComponent name="Bo" />)
  expect(element.textContent).toBe('Hello Bo')
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? <p>Failed</p> : this.props.children
  }
}

const WORDS = {
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  notifications: 'Notifications',
  failed: 'Couldn’t load this part.',
  retry: 'Try again',
  reload: 'Reload page',
}

function goOffline() {
  const network = { isOffline: true }
  const load = async () => {
    if (network.isOffline) throw new Error('offline')
    return Greeting
  }
  return { network, load }
}

test('a part that failed to load shows an error and renders after a retry', async () => {
  const { network, load } = goOffline()
  const LazyComponent = lazyComponent(load)
  render(
    <DesignTextProvider value={WORDS}>
      <Boundary>
        <p>The rest</p>
        <LazyComponent name="Ada" />
      </Boundary>
    </DesignTextProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this part')
  expect(screen.getByText('The rest')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull()
  const again = screen.getByRole('button', { name: 'Try again' })
  again.focus()
  fireEvent.click(again)
  // If retrying doesn't help, a reload may.
  await screen.findByRole('button', { name: 'Reload page' })
  expect(document.activeElement).toBe(again)
  network.isOffline = false
  fireEvent.click(again)
  const element = await screen.findByText('Hello Ada')
  expect(screen.queryByRole('alert')).toBeNull()
  // Keyboard users continue from there.
  expect(document.activeElement?.nextElementSibling).toBe(element)
})

test('a failed part loads automatically when the server is back, without taking the focus', async () => {
  const { network, load } = goOffline()
  const LazyComponent = lazyComponent(load)
  let back = () => {}
  const ended = vi.fn()
  const nextOnline = (then: () => void) => {
    back = then
    return ended
  }
  render(
    <DesignTextProvider value={{ ...WORDS, whenBack: nextOnline }}>
      <input aria-label="Elsewhere" />
      <LazyComponent name="Ada" />
    </DesignTextProvider>,
  )
  await screen.findByRole('alert')
  screen.getByRole('textbox').focus()
  // The first attempt of a connection that is back may still fail.
  act(back)
  await screen.findByRole('button', { name: 'Reload page' })
  network.isOffline = false
  await screen.findByText('Hello Ada', {}, { timeout: 30_000 })
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  // Effects of a removed component end after it.
  await waitFor(() => expect(ended).toHaveBeenCalledOnce())
})

test('retries missing styles before showing the part', async () => {
  const { network, load } = goOffline()
  const LazyComponent = lazyComponent(load)
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/part.css"><link rel="stylesheet" disabled>'
  // A link that this mock browser doesn't load automatically.
  const again = document.createElement('link')
  document.querySelector('link')!.cloneNode = () => again
  render(
    <DesignTextProvider value={WORDS}>
      <LazyComponent name="Ada" />
    </DesignTextProvider>,
  )
  await screen.findByRole('alert')
  network.isOffline = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.querySelector('link')).toBe(again)
  expect(screen.queryByText('Hello Ada')).toBeNull()
  fireEvent.load(again)
  await screen.findByText('Hello Ada')
  document.head.innerHTML = ''
})

test('passes the props to the placeholder', async () => {
  const LazyComponent = lazyComponent(
    async () => Greeting,
    false,
    ({ name }) => <p>Wait, {name}</p>,
  )
  render(<LazyComponent name="Ada" />)
  expect(screen.getByText('Wait, Ada')).toBeTruthy()
  await screen.findByText('Hello Ada')
  expect(screen.queryByText('Wait, Ada')).toBeNull()
})

test('an error thrown by a part isn’t treated as a load failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const LazyComponent = lazyComponent(async () => (): never => {
    throw new Error('broken')
  })
  render(
    <Boundary>
      <LazyComponent />
    </Boundary>,
  )
  await screen.findByText('Failed')
})

test('a screen that failed to load throws, and is loaded again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { network, load } = goOffline()
  const LazyComponent = lazyComponent(load, true)
  const { unmount } = render(
    <Boundary>
      <LazyComponent name="Ada" />
    </Boundary>,
  )
  await screen.findByText('Failed')
  unmount()
  network.isOffline = false
  render(<LazyComponent name="Ada" />)
  await screen.findByText('Hello Ada')
})
