import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { late } from './late.tsx'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('what has been fetched is there at once', async () => {
  const load = vi.fn(async () => Greeting)
  const Late = late(load)
  expect(Late.isFetched()).toBe(false)
  await Late.fetch()
  expect(Late.isFetched()).toBe(true)
  render(<Late name="Ada" />)
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what has not is fetched when it is shown', async () => {
  const Late = late(async () => Greeting)
  const { rerender } = render(<Late name="Ada" />)
  expect(screen.queryByText(/Hello/)).toBeNull()
  const shown = await screen.findByText('Hello Ada')
  rerender(<Late name="Bo" />)
  expect(shown.textContent).toBe('Hello Bo')
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? <p>Failed</p> : this.props.children
  }
}

test('what could not be fetched is fetched anew the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isOffline = true
  const Late = late(async () => {
    if (isOffline) throw new Error('offline')
    return Greeting
  })
  const { unmount } = render(
    <Boundary>
      <Late name="Ada" />
    </Boundary>,
  )
  await screen.findByText('Failed')
  unmount()
  isOffline = false
  render(<Late name="Ada" />)
  await screen.findByText('Hello Ada')
})
