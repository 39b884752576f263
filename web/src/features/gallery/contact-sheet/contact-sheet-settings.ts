import { ContactSheetSettings } from '@studio/contract/gallery'
import { browserStorage } from '../../../platform/index.ts'

const KEY = 'studio.contact-sheet'
const FIRST = ContactSheetSettings.parse({})

/** Settings of the previous contact sheet in this browser, except its title. */
export function readSheetSettings(): ContactSheetSettings {
  try {
    const stored = ContactSheetSettings.safeParse(JSON.parse(browserStorage.read(KEY) ?? ''))
    return stored.success ? { ...stored.data, title: '' } : FIRST
  } catch {
    return FIRST
  }
}

export const keepSheetSettings = (settings: ContactSheetSettings): void =>
  browserStorage.write(KEY, JSON.stringify(settings))
