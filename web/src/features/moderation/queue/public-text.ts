import { type DecisionKind, type PublicText, paragraphOf, type Reason } from '@studio/contract/moderation'

interface Facts {
  kind: DecisionKind
  reason: Reason
  /** Title of the content. Empty for bulk decisions. */
  title: string
  /** Marked words. Empty for images and unmarked decisions. */
  words: readonly string[]
  /** Number of reporters. */
  reports: number
  days?: number | undefined
}

const WHY: Record<'en' | 'es', Record<Reason, string>> = {
  en: {
    sexual: 'It is sexual content where that isn’t allowed.',
    minors: 'It involves minors in a way that is never allowed.',
    violence: 'It shows or incites violence.',
    hate: 'It degrades people for who they are.',
    harassment: 'It threatens or harasses someone.',
    likeness: 'It shows or names a real person who hasn’t agreed to it.',
    ip: 'It uses another person’s work.',
    deception: 'It misleads others about what is real.',
    spam: 'It is advertising or repetitive content.',
    illegal: 'It is against the law.',
    other: 'It breaks the terms of use.',
  },
  es: {
    sexual: 'Es contenido sexual donde no está permitido.',
    minors: 'Implica a menores de un modo que nunca está permitido.',
    violence: 'Muestra violencia o incita a ella.',
    hate: 'Degrada a personas por ser quienes son.',
    harassment: 'Amenaza o acosa a alguien.',
    likeness: 'Muestra o nombra a una persona real que no ha dado su consentimiento.',
    ip: 'Usa la obra de otra persona.',
    deception: 'Engaña sobre lo que es real.',
    spam: 'Es publicidad o contenido repetitivo.',
    illegal: 'Va contra la ley.',
    other: 'Incumple los términos de uso.',
  },
}

/** Placeholder for a missing title. */
const SOMETHING = '\u0000'

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const quoted = (words: readonly string[], open: string, close: string): string =>
  words.map((word) => `${open}${word}${close}`).join(', ')

function english({ kind, reason, title, words, reports, days }: Facts): string {
  if (title === '')
    return capitalised(
      english({ kind, reason, title: SOMETHING, words, reports, days }).replaceAll(
        `“${SOMETHING}”`,
        'something you published',
      ),
    )
  const object = {
    remove: `“${title}” is no longer public.`,
    hide: `“${title}” is hidden for now.`,
    warn: `This is a warning about “${title}”. It stays visible.`,
    suspend: `You can’t publish for ${days ?? 0} ${days === 1 ? 'day' : 'days'} because of “${title}”. Everything else works as before.`,
    ban: `Suspending your account was proposed because of “${title}”. Other administrators decide about it.`,
    uphold: `I reviewed “${title}” again. The decision is upheld.`,
    overturn: `I reviewed “${title}” again. The decision was wrong and is overturned, with all its consequences.`,
  }[kind as string]
  if (kind === 'overturn') return object ?? ''
  const which = words.length > 0 ? ` It is about ${quoted(words, '“', '”')}.` : ''
  const seen =
    reports > 0
      ? ` ${reports === 1 ? 'One person' : `${reports} people`} reported it, and I reviewed it.`
      : ' I reviewed it.'
  const end =
    kind === 'uphold'
      ? ''
      : `\n\n${words.length > 0 && (kind === 'remove' || kind === 'hide') ? 'You can remove these words and publish again, or appeal' : 'You can appeal'} within six months. Another moderator will decide.`
  return `${object ?? ''} ${WHY.en[reason]}${which} That is paragraph ${paragraphOf(reason)} of the terms.${kind === 'uphold' ? '' : seen}${end}`
}

function spanish({ kind, reason, title, words, reports, days }: Facts): string {
  if (title === '')
    return capitalised(
      spanish({ kind, reason, title: SOMETHING, words, reports, days }).replaceAll(
        `«${SOMETHING}»`,
        'algo que publicaste',
      ),
    )
  const object = {
    remove: `«${title}» ya no es público.`,
    hide: `«${title}» queda oculto de momento.`,
    warn: `Esto es una advertencia por «${title}». Sigue visible.`,
    suspend: `No puedes publicar durante ${days ?? 0} ${days === 1 ? 'día' : 'días'} por «${title}». Todo lo demás funciona como antes.`,
    ban: `Se ha propuesto suspender tu cuenta por «${title}». Lo deciden otros administradores.`,
    uphold: `He vuelto a revisar «${title}». La decisión se mantiene.`,
    overturn: `He vuelto a revisar «${title}». La decisión era errónea y se revoca con todas sus consecuencias.`,
  }[kind as string]
  if (kind === 'overturn') return object ?? ''
  const which = words.length > 0 ? ` Se trata de ${quoted(words, '«', '»')}.` : ''
  const seen =
    reports > 0
      ? ` ${reports === 1 ? 'Lo ha denunciado una persona' : `Lo han denunciado ${reports} personas`} y lo he revisado.`
      : ' Lo he revisado.'
  const end =
    kind === 'uphold'
      ? ''
      : `\n\n${words.length > 0 && (kind === 'remove' || kind === 'hide') ? 'Puedes quitar estas palabras y publicar de nuevo, o recurrir' : 'Puedes recurrir'} en un plazo de seis meses. Decidirá otro moderador.`
  return `${object ?? ''} ${WHY.es[reason]}${which} Es el párrafo ${paragraphOf(reason)} de los términos.${kind === 'uphold' ? '' : seen}${end}`
}

/** Default message to the author in both languages. The moderator can edit it. */
export const publicTextOf = (facts: Facts): PublicText => ({
  en: english(facts).trim(),
  es: spanish(facts).trim(),
})
