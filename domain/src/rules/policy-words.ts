import type { RuleBody, TermList } from '@studio/contract/rules'

/** Words that the studio comes with: the editor warns of them, and the first rules are made of them. */
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

/** Words beside which "nude" is a colour: of make-up, shoes and light. */
const COLOUR_WORDS: TermList = {
  en: [
    ...['lipstick', 'lip', 'makeup', 'make-up', 'heel', 'shoe', 'pump', 'nail', 'polish', 'colour', 'color'],
    ...['tone', 'palette', 'shade', 'pink', 'beige', 'blush', 'dress', 'gloss', 'background', 'backdrop'],
  ],
  es: ['labial', 'maquillaje', 'tacón', 'zapato', 'uña', 'esmalte', 'color', 'tono', 'paleta', 'rosa'],
}

/** Words that a policy has to look at; whoever runs the studio may name more in rules of their own. */
export const MODERATION_TERMS: string[] = Object.values(POLICY_TERMS).flatMap(({ en, es }) => [...en, ...es])

/** Term sets and rules that a new installation begins with: what is refused before anything is paid for. */
export const FIRST_TERM_SETS: { name: string; terms: TermList }[] = [
  { name: 'Nudity', terms: POLICY_TERMS.nudity },
  { name: 'Nude as a colour', terms: COLOUR_WORDS },
  { name: 'Violence', terms: POLICY_TERMS.violence },
  { name: 'Hate symbols', terms: POLICY_TERMS.hate },
  { name: 'Abuse of minors', terms: POLICY_TERMS.minors },
]

/** `terms` name the sets above. */
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
