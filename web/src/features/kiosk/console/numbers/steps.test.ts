import { EventConfig } from '@studio/contract/kiosk'
import { expect, test } from 'vitest'
import { stepsAt } from './steps.ts'

const NAMES = ['started', 'agreed', 'all-shots', 'opened', 'printed', 'mailed'] as const
const steps = NAMES.map((step) => ({ step, sessions: step === 'started' || step === 'all-shots' ? 3 : 0 }))
const { print, ...config } = EventConfig.parse({})

test('counts no guest as having left at consent, email or print if these are off', () => {
  const namesOf = (...args: Parameters<typeof stepsAt>) => stepsAt(...args).map(({ step }) => step)
  const minimalConfig = {
    ...config,
    asksConsent: false,
    mail: false,
    print: { ...print, way: 'none' as const },
  }
  expect(namesOf(steps, minimalConfig)).toEqual(['started', 'all-shots', 'opened'])
  expect(
    namesOf(steps, { ...minimalConfig, asksConsent: true, mail: true, print: { ...print, way: 'browser' } }),
  ).toEqual(NAMES)
  // Guests who consented before the host changed the setting.
  const agreed = steps.map((one) => (one.step === 'agreed' ? { ...one, sessions: 1 } : one))
  expect(namesOf(agreed, minimalConfig)).toContain('agreed')
})
