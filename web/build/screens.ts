import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DeclaredScreen } from './first-screens.ts'

// Imported at run time: static types would bring the whole app into its users’ type checks.
const list = pathToFileURL(join(import.meta.dirname, '../src/app/screens.ts'))
export const { SCREENS } = (await import(list.href)) as { SCREENS: readonly DeclaredScreen[] }
