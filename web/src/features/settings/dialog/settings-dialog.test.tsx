import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '../../../design/index.ts'
import {
  adoptTheme,
  currentAccessibility,
  currentTheme,
  DEFAULT_ACCESSIBILITY,
  unsentChanges,
} from '../../../platform/index.ts'
import { answerWith, draw } from '../../jobs/jobs.fixtures.tsx'
import { consent } from '../../metrics/index.ts'
import { openSettings, SettingsButton, SettingsSlot, currentSetting } from '../index.ts'
import { settingsStore } from '../stored-settings.ts'

beforeEach(() => {
  localStorage.clear()
  settingsStore.reload()
  act(() => adoptTheme('dark'))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(tab: 'General' | 'Notifications' | 'Privacy' | 'Accessibility' | 'About' = 'General') {
  answerWith({})
  const user = userEvent.setup()
  const view = await draw(
    <>
      <SettingsButton />
      <SettingsSlot />
      <Toasts />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }))
  if (tab !== 'General') await user.click(dialog.getByRole('tab', { name: tab }))
  return { user, dialog, ...view }
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog']
const button = (dialog: Dialog, name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })
const toggle = (dialog: Dialog, name: string) => dialog.getByRole('switch', { name })
const isOn = (dialog: Dialog, name: string) => toggle(dialog, name).getAttribute('aria-checked') === 'true'
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the settings', () => {
  it('open by button, shortcut and event, at a tab', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    await isClosed()
    await user.keyboard('{Control>},{/Control}')
    await screen.findByRole('dialog', { name: 'Settings' })
    await user.keyboard('{Escape}')
    await isClosed()
    act(() => openSettings('privacy'))
    await screen.findByRole('switch', { name: 'Mirror Protocol' })
  })

  it('have the defaults of the specification', async () => {
    const { user, dialog } = await open()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'PNG' }).checked).toBe(true)
    const on = async (tab: string, names: string[]) => {
      await user.click(dialog.getByRole('tab', { name: tab }))
      return names.map((name) => isOn(dialog, name))
    }
    expect(await on('General', ['Auto-save', 'High quality export'])).toEqual([true, true])
    expect(
      await on('Notifications', [
        'Email notifications',
        'Push notifications',
        'Prompt completions',
        'Image generations',
        'System updates',
      ]),
    ).toEqual([false, true, true, true, false])
    expect(
      await on('Privacy', [
        'Mirror Protocol',
        'Allow resale',
        'Allow AI training',
        'Share metadata',
        'Anonymous analytics',
      ]),
    ).toEqual([true, false, false, true, true])
  })

  it('enable Cancel and Save only while there are changes', async () => {
    const { user, dialog } = await open()
    const enabled = () => ['Cancel', 'Save Changes'].map((name) => !button(dialog, name).disabled)
    expect(enabled()).toEqual([false, false])
    await user.click(toggle(dialog, 'Auto-save'))
    expect(enabled()).toEqual([true, true])
    await user.click(toggle(dialog, 'Auto-save'))
    expect(enabled()).toEqual([false, false])
  })

  it('take effect on save and are queued for sync', async () => {
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('radio', { name: 'WebP' }))
    await user.click(dialog.getByRole('radio', { name: 'Light' }))
    expect(currentSetting('exportFormat')).toBe('png')
    expect(currentTheme()).toBe('dark')
    expect(document.documentElement.dataset.theme).toBe('light')
    await user.click(button(dialog, 'Save Changes'))
    await screen.findByText('Your preferences have been updated successfully')
    await isClosed()
    expect(currentSetting('exportFormat')).toBe('webp')
    expect(currentTheme()).toBe('light')
    expect(Object.keys(unsentChanges()).sort()).toEqual(['exportFormat', 'theme'])
  })

  it('are restored by Cancel, with the theme', async () => {
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('radio', { name: 'Light' }))
    await user.click(button(dialog, 'Cancel'))
    await isClosed()
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(unsentChanges()).toEqual({})
  })

  it('are reset to the defaults on save', async () => {
    settingsStore.keep({ exportFormat: 'json', autoSave: false, allowTraining: true })
    const { user, dialog } = await open()
    await user.click(button(dialog, 'Reset to defaults'))
    expect(currentSetting('exportFormat')).toBe('json')
    expect(button(dialog, 'Reset to defaults').disabled).toBe(true)
    await user.click(button(dialog, 'Save Changes'))
    await isClosed()
    expect([
      currentSetting('exportFormat'),
      currentSetting('autoSave'),
      currentSetting('allowTraining'),
    ]).toEqual(['png', true, false])
  })

  it('preview accessibility settings and store them on save only', async () => {
    const root = document.documentElement.dataset
    const { user, dialog } = await open('Accessibility')
    await user.click(dialog.getByRole('radio', { name: 'Larger' }))
    await user.click(dialog.getByRole('radio', { name: 'Reduced' }))
    expect([root.textSize, root.motion, root.contrast]).toEqual(['larger', 'reduced', undefined])
    expect(currentAccessibility()).toEqual(DEFAULT_ACCESSIBILITY)
    await user.click(button(dialog, 'Cancel'))
    await isClosed()
    expect([root.textSize, root.motion]).toEqual([undefined, undefined])

    act(() => openSettings('accessibility'))
    const again = within(await screen.findByRole('dialog', { name: 'Settings' }))
    await user.click(again.getByRole('radio', { name: 'More' }))
    await user.click(toggle(again, 'Turn off shortcuts while typing'))
    await user.click(button(again, 'Save Changes'))
    await isClosed()
    expect(root.contrast).toBe('more')
    expect(currentAccessibility()).toEqual({ ...DEFAULT_ACCESSIBILITY, contrast: 'more', quietKeys: true })
    expect(unsentChanges()).toEqual({})

    const field = document.body.appendChild(document.createElement('textarea'))
    field.focus()
    await user.keyboard('{Control>},{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
    field.remove()
    await user.keyboard('{Control>},{/Control}')
    const last = within(await screen.findByRole('dialog', { name: 'Settings' }))
    await user.click(button(last, 'Reset to defaults'))
    expect(root.contrast).toBeUndefined()
    await user.click(button(last, 'Save Changes'))
    await isClosed()
    expect(currentAccessibility()).toEqual(DEFAULT_ACCESSIBILITY)
  })

  it('keep the consent to analytics on reset', async () => {
    act(() => consent.set('refused'))
    settingsStore.keep({ autoSave: false })
    const { user, dialog } = await open('Privacy')
    await user.click(button(dialog, 'Reset to defaults'))
    expect(isOn(dialog, 'Anonymous analytics')).toBe(false)
    await user.click(button(dialog, 'Save Changes'))
    await isClosed()
    expect([consent.current(), currentSetting('autoSave')]).toEqual(['refused', true])
  })

  it('keep an unsaved consent to analytics on reset', async () => {
    act(() => consent.set('refused'))
    settingsStore.keep({ autoSave: false })
    const { user, dialog } = await open('Privacy')
    await user.click(toggle(dialog, 'Anonymous analytics'))
    await user.click(button(dialog, 'Reset to defaults'))
    expect(isOn(dialog, 'Anonymous analytics')).toBe(true)
    await user.click(button(dialog, 'Save Changes'))
    await isClosed()
    expect(consent.current()).toBe('given')
  })

  it.each(['Escape', 'the close button'])('ask before discarding changes by %s', async (method) => {
    const { user, dialog } = await open()
    const leave = () =>
      method === 'Escape' ? user.keyboard('{Escape}') : user.click(button(dialog, 'Close'))
    await user.click(toggle(dialog, 'Auto-save'))
    await leave()
    expect(dialog.getByRole('alert').textContent).toBe('You have unsaved changes.')
    expect(document.activeElement).toBe(button(dialog, 'Save Changes'))
    await leave()
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(isOn(dialog, 'Auto-save')).toBe(false)
    await leave()
    await user.click(button(dialog, 'Discard'))
    await isClosed()
    expect(currentSetting('autoSave')).toBe(true)
  })

  it('ask on a click outside the dialog too', async () => {
    const { user, dialog } = await open()
    await user.click(toggle(dialog, 'Auto-save'))
    // Runs at the end of the press, at the earliest one tick after the dialog is rendered.
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    expect(await dialog.findByRole('alert')).toBeTruthy()
  })

  it('follow other tabs for unchanged settings', async () => {
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('radio', { name: 'WebP' }))
    act(() => settingsStore.keep({ exportFormat: 'json', autoSave: false }))
    expect(isOn(dialog, 'Auto-save')).toBe(false)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'WebP' }).checked).toBe(true)
  })

  it('enable types only while a channel is on', async () => {
    const { user, dialog } = await open('Notifications')
    const disabled = () =>
      ['Prompt completions', 'Image generations', 'System updates'].map((name) =>
        toggle(dialog, name).matches(':disabled'),
      )
    expect(disabled()).toEqual([false, false, false])
    await user.click(toggle(dialog, 'Push notifications'))
    expect(disabled()).toEqual([true, true, true])
    await user.click(toggle(dialog, 'Email notifications'))
    expect(disabled()).toEqual([false, false, false])
  })

  it('request permission when push is turned on, and show a refusal', async () => {
    const browser = {
      permission: 'default',
      requestPermission: vi.fn(async () => (browser.permission = 'denied')),
    }
    vi.stubGlobal('Notification', browser)
    settingsStore.keep({ pushNotifications: false })
    const { user, dialog } = await open('Notifications')
    expect(browser.requestPermission).not.toHaveBeenCalled()
    await user.click(toggle(dialog, 'Push notifications'))
    expect(browser.requestPermission).toHaveBeenCalledOnce()
    await dialog.findByText(/This browser blocks notifications/)
  })

  it('store the current language when emails are turned on', async () => {
    const { user, dialog } = await open('Notifications')
    await user.click(toggle(dialog, 'Email notifications'))
    await user.click(button(dialog, 'Save Changes'))
    await waitFor(() =>
      expect(Object.keys(unsentChanges()).sort()).toEqual(['emailNotifications', 'language']),
    )
    expect(localStorage.getItem('studio-locale')).toBe('en')
  })

  it('offer resale and training only with the Mirror Protocol', async () => {
    const { user, dialog } = await open('Privacy')
    await user.click(toggle(dialog, 'Mirror Protocol'))
    expect(dialog.queryByRole('switch', { name: 'Allow resale' })).toBeNull()
    expect(dialog.queryByRole('switch', { name: 'Allow AI training' })).toBeNull()
  })

  it('share the consent to analytics with the consent bar', async () => {
    consent.set('refused')
    const { user, dialog } = await open('Privacy')
    expect(isOn(dialog, 'Anonymous analytics')).toBe(false)
    act(() => consent.set('given'))
    expect(isOn(dialog, 'Anonymous analytics')).toBe(true)
    await user.click(toggle(dialog, 'Anonymous analytics'))
    expect(consent.current()).toBe('given')
    await user.click(button(dialog, 'Save Changes'))
    await isClosed()
    expect(localStorage.getItem('studio-analytics-consent')).toBe('refused')
    act(() => openSettings('privacy'))
    await user.click(await screen.findByRole('switch', { name: 'Anonymous analytics' }))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await isClosed()
    expect(consent.current()).toBe('given')
    expect(localStorage.getItem('studio-settings') ?? '').not.toContain('"anonymousAnalytics":false')
  })

  it('are on by default without consent, and ask for it', async () => {
    const { user, dialog } = await open('Privacy')
    await dialog.findByText(/until you agree/)
    await user.click(dialog.getByRole('button', { name: 'Agree' }))
    expect(consent.current()).toBe('given')
    expect(dialog.queryByText(/until you agree/)).toBeNull()
    expect(button(dialog, 'Save Changes').disabled).toBe(true)
  })

  it('show version and credits', async () => {
    const { dialog } = await open('About')
    expect(dialog.getByText('12.5.0')).toBeTruthy()
    expect(dialog.getByText('Alpha build')).toBeTruthy()
    expect(dialog.getByRole('heading', { name: 'Credits' })).toBeTruthy()
    for (const [name, path] of [
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      const link = dialog.getByRole('link', { name: new RegExp(name) })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank'])
    }
  })
})
