import type { Translator } from '../../../platform/index.ts'

/** Everything the dialog shows, so that it never shows half of it. */
const TEXTS = ['help', 'help-topics', 'shortcuts']

/** The dialog and its texts, fetched when it is about to be opened. */
export async function loadCentre(texts: Translator) {
  const [{ HelpCentre }] = await Promise.all([import('./help-centre.tsx'), texts.loadNamespaces(TEXTS)])
  return HelpCentre
}
