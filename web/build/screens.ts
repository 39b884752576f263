import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DeclaredScreen } from './first-screens.ts'

// Imported as it runs: its types would bring the whole app into the type checks of whoever reads it.
const list = pathToFileURL(join(import.meta.dirname, '../src/app/screens.ts'))
export const { SCREENS } = (await import(list.href)) as { SCREENS: readonly DeclaredScreen[] }
