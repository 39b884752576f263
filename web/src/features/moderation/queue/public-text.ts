import { type DecisionKind, type PublicText, paragraphOf, type Reason } from '@studio/contract/moderation'

interface Facts {
  kind: DecisionKind
  reason: Reason
  /** What the thing is called; empty where many are decided alike. */
  title: string
  /** That are marked; none: a picture, or nothing in particular. */
  words: readonly string[]
  /** How many people have reported it. */
  reports: number
  days?: number | undefined
}

const WHY: Record<'en' | 'es', Record<Reason, string>> = {
  en: {
    sexual: 'It is sexual where that is not allowed.',
    minors: 'It involves minors in a way that is never allowed.',
    violence: 'It shows violence or calls for it.',
    hate: 'It degrades people for who they are.',
    harassment: 'It threatens or harasses somebody.',
    likeness: 'It shows or names a real person who has not agreed to it.',
    ip: 'It uses what belongs to somebody else.',
    deception: 'It deceives others about what is real.',
    spam: 'It is advertising or the same over and over.',
    illegal: 'It is against the law.',
    other: 'It breaks the terms of use.',
  },
  es: {
    sexual: 'Es sexual donde no está permitido.',
    minors: 'Implica a menores de un modo que nunca está permitido.',
    violence: 'Muestra violencia o llama a ella.',
    hate: 'Degrada a personas por ser quienes son.',
    harassment: 'Amenaza o acosa a alguien.',
    likeness: 'Muestra o nombra a una persona real que no ha dado su acuerdo.',
    ip: 'Usa lo que pertenece a otra persona.',
    deception: 'Engaña sobre lo que es real.',
    spam: 'Es publicidad o lo mismo una y otra vez.',
    illegal: 'Va contra la ley.',
    other: 'Incumple las condiciones de uso.',
  },
}

/** Stands for the name where there is none. */
const SOMETHING = '\u0000'

const quoted = (words: readonly string[], open: string, close: string): string =>
  words.map((word) => `${open}${word}${close}`).join(', ')

function english({ kind, reason, title, words, reports, days }: Facts): string {
  if (title === '')
    return english({ kind, reason, title: SOMETHING, words, reports, days }).replaceAll(
      `“${SOMETHING}”`,
      'Something you published',
    )
  const what = {
    remove: `“${title}” is no longer public.`,
    hide: `“${title}” is hidden for now.`,
    warn: `This is a warning about “${title}”. It stays as it is.`,
    suspend: `Because of “${title}” you cannot publish for ${days ?? 0} days. Everything else works as before.`,
    ban: `Because of “${title}” it was proposed that your account is suspended. Others decide that.`,
    uphold: `I have looked at “${title}” again. The decision stands.`,
    overturn: `I have looked at “${title}” again. The decision was wrong, and is lifted with everything that came with it.`,
  }[kind as string]
  if (kind === 'overturn') return what ?? ''
  const which = words.length > 0 ? ` It is about ${quoted(words, '“', '”')}.` : ''
  const seen =
    reports > 0
      ? ` ${reports === 1 ? 'One person' : `${reports} people`} reported it, and I have looked at it.`
      : ' I have looked at it.'
  const end =
    kind === 'uphold'
      ? ''
      : `\n\n${words.length > 0 && (kind === 'remove' || kind === 'hide') ? 'You can take out these words and publish again, or appeal' : 'You can appeal'} within six months; somebody else will decide then.`
  return `${what ?? ''} ${WHY.en[reason]}${which} That is paragraph ${paragraphOf(reason)} of the terms.${kind === 'uphold' ? '' : seen}${end}`
}

function spanish({ kind, reason, title, words, reports, days }: Facts): string {
  if (title === '')
    return spanish({ kind, reason, title: SOMETHING, words, reports, days }).replaceAll(
      `«${SOMETHING}»`,
      'Algo que publicaste',
    )
  const what = {
    remove: `«${title}» ya no es público.`,
    hide: `«${title}» queda oculto de momento.`,
    warn: `Esto es una advertencia por «${title}». Se queda como está.`,
    suspend: `Por «${title}» no puedes publicar durante ${days ?? 0} días. Todo lo demás funciona como antes.`,
    ban: `Por «${title}» se ha propuesto suspender tu cuenta. Lo deciden otras personas.`,
    uphold: `He vuelto a mirar «${title}». La decisión se mantiene.`,
    overturn: `He vuelto a mirar «${title}». La decisión era errónea y se levanta con todo lo que trajo.`,
  }[kind as string]
  if (kind === 'overturn') return what ?? ''
  const which = words.length > 0 ? ` Se trata de ${quoted(words, '«', '»')}.` : ''
  const seen =
    reports > 0
      ? ` ${reports === 1 ? 'Lo ha denunciado una persona' : `Lo han denunciado ${reports} personas`} y lo he mirado.`
      : ' Lo he mirado.'
  const end =
    kind === 'uphold'
      ? ''
      : `\n\n${words.length > 0 && (kind === 'remove' || kind === 'hide') ? 'Puedes quitar estas palabras y publicar de nuevo, o recurrir' : 'Puedes recurrir'} en seis meses; entonces decidirá otra persona.`
  return `${what ?? ''} ${WHY.es[reason]}${which} Es el párrafo ${paragraphOf(reason)} de las condiciones.${kind === 'uphold' ? '' : seen}${end}`
}

/** What the author reads unless whoever decides writes it otherwise, in both languages. */
export const publicTextOf = (facts: Facts): PublicText => ({
  en: english(facts).trim(),
  es: spanish(facts).trim(),
})
