import type { RuleBody, TermList } from '@studio/contract/rules'

/** Built-in terms: the editor warns of them, and the first rules use them. */
const POLICY_TERMS = {
  nudity: {
    en: ['nude', 'naked', 'nsfw'],
    es: ['desnudo', 'desnuda'],
  },
  violence: {
    en: ['gore', 'beheaded', 'dismembered', 'self-harm'],
    es: ['decapitado', 'decapitada', 'descuartizado'],
  },
  hate: { en: ['swastika'], es: ['esvástica'] },
  minors: { en: ['child porn'], es: ['pornografía infantil'] },
} satisfies Record<string, TermList>

/** Words next to which "nude" is a colour: of make-up, shoes and light. */
const COLOUR_WORDS: TermList = {
  en: [
    ...['lipstick', 'lip', 'makeup', 'make-up', 'heel', 'shoe', 'pump', 'nail', 'polish', 'colour', 'color'],
    ...['tone', 'palette', 'shade', 'pink', 'beige', 'blush', 'dress', 'gloss', 'background', 'backdrop'],
  ],
  es: ['labial', 'maquillaje', 'tacón', 'zapato', 'uña', 'esmalte', 'color', 'tono', 'paleta', 'rosa'],
}

/** Terms that the moderation policy covers; administrators can add rules with more terms. */
export const MODERATION_TERMS: string[] = Object.values(POLICY_TERMS).flatMap(({ en, es }) => [...en, ...es])

/** Term lists and rules of a new installation, which reject requests before they are charged. */
export const FIRST_TERM_SETS: { name: string; terms: TermList }[] = [
  { name: 'Nudity', terms: POLICY_TERMS.nudity },
  { name: 'Nude as a colour', terms: COLOUR_WORDS },
  { name: 'Violence', terms: POLICY_TERMS.violence },
  { name: 'Hate symbols', terms: POLICY_TERMS.hate },
  { name: 'Abuse of minors', terms: POLICY_TERMS.minors },
]

/** `terms` are the names of the lists above. */
export const FIRST_RULES: { name: string; policy: string; level: 'medium' | 'high'; body: RuleBody }[] = [
  {
    name: 'Nudity',
    policy: 'sexual',
    level: 'medium',
    body: { all: [{ terms: 'Nudity' }, { not: { terms: 'Nude as a colour', near: 1 } }] },
  },
  { name: 'Violence', policy: 'violence', level: 'medium', body: { all: [{ terms: 'Violence' }] } },
  { name: 'Hate symbols', policy: 'hate', level: 'medium', body: { all: [{ terms: 'Hate symbols' }] } },
  { name: 'Abuse of minors', policy: 'minors', level: 'high', body: { all: [{ terms: 'Abuse of minors' }] } },
]
