import { browserStorage } from './browser-storage.ts'
import { ACCESSIBILITY_KEY, areKeysQuiet } from './quiet-keys.ts'

/** How the studio is to be read and moved through in this browser; other devices may be other ones. */
export interface Accessibility {
  /** `system`: as the device asks for. */
  motion: 'system' | 'reduced'
  contrast: 'system' | 'more'
  textSize: 'standard' | 'large' | 'larger'
  /** Whether no shortcut at all answers while somebody is typing. */
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
    const kept = JSON.parse(browserStorage.read(ACCESSIBILITY_KEY) ?? '{}') as Partial<Accessibility>
    const choose = <Name extends keyof typeof ACCESSIBILITY_CHOICES>(name: Name): Accessibility[Name] => {
      const choices: readonly unknown[] = ACCESSIBILITY_CHOICES[name]
      return (choices.includes(kept[name]) ? kept[name] : DEFAULT_ACCESSIBILITY[name]) as Accessibility[Name]
    }
    return {
      motion: choose('motion'),
      contrast: choose('contrast'),
      textSize: choose('textSize'),
      quietKeys: areKeysQuiet(),
    }
  } catch {
    // Damaged: as if nothing had been chosen here.
    return DEFAULT_ACCESSIBILITY
  }
}

/** Shows the page in this way without choosing it. The styles read it from the root element. */
export function showAccessibility({ motion, contrast, textSize }: Accessibility): void {
  const shown = { motion, contrast, textSize }
  const { dataset } = document.documentElement
  for (const name of Object.keys(shown) as (keyof typeof shown)[]) {
    if (shown[name] === DEFAULT_ACCESSIBILITY[name]) delete dataset[name]
    else dataset[name] = shown[name]
  }
}

export function keepAccessibility(chosen: Accessibility): void {
  browserStorage.write(ACCESSIBILITY_KEY, JSON.stringify(chosen))
  showAccessibility(chosen)
}
