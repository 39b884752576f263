import { addDays, formatDay, localDay } from '@studio/domain/kernel'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { DateField } from './date-field.tsx'

function Page({ value = '', ...range }: { value?: string; min?: string; max?: string }) {
  const [day, setDay] = useState(value)
  return <DateField label="From" empty="Any day" value={day} onChange={setDay} {...range} />
}

async function open(about: Parameters<typeof Page>[0] = {}, lang = 'en') {
  document.documentElement.lang = lang
  render(<Page {...about} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^From / }))
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'From' })
  await waitFor(() => expect(document.activeElement).toBe(input))
  return { user, input }
}
const buttonText = () => screen.getByRole('button', { name: /^From /, hidden: true }).textContent
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

afterEach(() => {
  document.documentElement.lang = 'en'
})

describe('a date field', () => {
  it('accepts a typed day and returns the focus', async () => {
    const { user } = await open()
    expect(buttonText()).toBe('From Any day')
    await user.keyboard('1 nov 2024{Enter}')
    await isClosed()
    expect(buttonText()).toBe('From 1 Nov 2024')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('From 1 Nov 2024'))
  })

  it('uses the language of the page, not the browser’s', async () => {
    const { user, input } = await open({ value: '2024-01-31' }, 'es')
    expect(input.value).toBe('31/01/2024')
    expect(screen.getByRole('grid', { name: 'enero de 2024' })).toBeDefined()
    expect(screen.getAllByRole('columnheader')[0]!.getAttribute('abbr')).toBe('lunes')
    await user.click(screen.getByRole('button', { name: 'diciembre de 2023' }))
    await user.click(screen.getByRole('button', { name: 'lunes, 25 de diciembre de 2023' }))
    await isClosed()
    expect(buttonText()).toBe('From 25 dic 2023')
  })

  it('navigates days, weeks, months and years by keys, and selects with Enter', async () => {
    const { user } = await open({ value: '2024-01-31' })
    await user.keyboard('{ArrowDown}')
    const at = () => (document.activeElement as HTMLElement).dataset.day
    expect(at()).toBe('2024-01-31')
    const steps: [string, string][] = [
      ['{ArrowRight}', '2024-02-01'],
      ['{ArrowUp}', '2024-01-25'],
      ['{Home}', '2024-01-22'],
      ['{End}', '2024-01-28'],
      ['{PageDown}', '2024-02-28'],
      ['{Shift>}{PageUp}{/Shift}', '2023-02-28'],
      ['{ArrowLeft}', '2023-02-27'],
    ]
    for (const [keys, day] of steps) {
      await user.keyboard(keys)
      expect(at(), keys).toBe(day)
    }
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    await user.keyboard('{Enter}')
    await isClosed()
    expect(buttonText()).toBe('From 27 Feb 2023')
  })

  it('shows and keeps invalid text; Escape restores the day', async () => {
    const { user, input } = await open({ value: '2024-01-31' })
    await user.clear(input)
    await user.keyboard('someday{Enter}')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby')!)!.textContent).toContain(
      formatDay(localDay(new Date()), 'en', 'digits'),
    )
    expect(input.value).toBe('someday')
    await user.keyboard('{Escape}')
    await isClosed()
    expect(buttonText()).toBe('From 31 Jan 2024')
  })

  it('rejects days outside its range, typed or selected', async () => {
    const max = '2024-01-30'
    const { user, input } = await open({ value: '2024-01-29', max })
    await user.click(screen.getByRole('button', { name: /31 January 2024/ }))
    expect(buttonText()).toBe('From 29 Jan 2024')
    await user.clear(input)
    await user.type(input, '31/1/2024{Enter}')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await user.clear(input)
    await user.type(input, '30/1/2024{Enter}')
    await isClosed()
    expect(buttonText()).toBe('From 30 Jan 2024')
  })

  it('is cleared by its button or empty text', async () => {
    const today = localDay(new Date())
    const { user } = await open({ value: addDays(today, -1) })
    await user.click(screen.getByRole('button', { name: 'Any day' }))
    await isClosed()
    expect(buttonText()).toBe('From Any day')
  })
})
