import type { Translator } from '../../../platform/index.ts'

/** Everything that the dialog needs, loaded together so that it never renders half of it. */
const TEXTS = ['help', 'help-topics', 'shortcuts']

/** The dialog and its texts, loaded when the dialog is about to open. */
export async function loadCentre(texts: Translator) {
  const [{ HelpCentre }] = await Promise.all([import('./help-centre.tsx'), texts.loadNamespaces(TEXTS)])
  return HelpCentre
}
