import { browserStorage } from './browser-storage.ts'
import { ACCESSIBILITY_KEY, areKeysQuiet } from './quiet-keys.ts'

/** Display and keyboard preferences of this browser; other devices may need others. */
export interface Accessibility {
  /** `system`: the device's setting. */
  motion: 'system' | 'reduced'
  contrast: 'system' | 'more'
  textSize: 'standard' | 'large' | 'larger'
  /** Turns off all shortcuts while typing. */
  quietKeys: boolean
}

export const ACCESSIBILITY_CHOICES = {
  motion: ['system', 'reduced'],
  contrast: ['system', 'more'],
  textSize: ['standard', 'large', 'larger'],
} as const

export const DEFAULT_ACCESSIBILITY: Accessibility = {
  motion: 'system',
  contrast: 'system',
  textSize: 'standard',
  quietKeys: false,
}

export function currentAccessibility(): Accessibility {
  try {
    const stored = JSON.parse(browserStorage.read(ACCESSIBILITY_KEY) ?? '{}') as Partial<Accessibility>
    const choose = <Name extends keyof typeof ACCESSIBILITY_CHOICES>(name: Name): Accessibility[Name] => {
      const choices: readonly unknown[] = ACCESSIBILITY_CHOICES[name]
      return (
        choices.includes(stored[name]) ? stored[name] : DEFAULT_ACCESSIBILITY[name]
      ) as Accessibility[Name]
    }
    return {
      motion: choose('motion'),
      contrast: choose('contrast'),
      textSize: choose('textSize'),
      quietKeys: areKeysQuiet(),
    }
  } catch {
    // Invalid JSON counts as the defaults.
    return DEFAULT_ACCESSIBILITY
  }
}

/** Previews these preferences without storing them, as attributes of the root element. */
export function showAccessibility({ motion, contrast, textSize }: Accessibility): void {
  const settings = { motion, contrast, textSize }
  const { dataset } = document.documentElement
  for (const name of Object.keys(settings) as (keyof typeof settings)[]) {
    if (settings[name] === DEFAULT_ACCESSIBILITY[name]) delete dataset[name]
    else dataset[name] = settings[name]
  }
}

export function saveAccessibility(values: Accessibility): void {
  browserStorage.write(ACCESSIBILITY_KEY, JSON.stringify(values))
  showAccessibility(values)
}
