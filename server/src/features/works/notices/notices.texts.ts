/** Texts of notifications to authors; `{titles}` lists the works concerned. */
export const TEXTS = {
  en: {
    used: {
      title: 'Somebody uses your work',
      message: '“{title}” is now among their prompts. Your name stays with it.',
    },
    digest: 'Your works today',
    likes: { one: '1 new like', other: '{count} new likes' },
    uses: { one: 'used by 1 person', other: 'used by {count} people' },
    about: 'It is about {titles}.',
    more: { one: '{titles} and 1 more', other: '{titles} and {count} more' },
    button: 'See my works',
    note: 'You get this once a day at most, and only where there is something to tell. Turn off “Creator Library” in the settings, under Notifications.',
    open: '“',
    close: '”',
  },
  es: {
    used: {
      title: 'Alguien usa tu obra',
      message: '«{title}» está ahora entre sus prompts. Tu nombre sigue con ella.',
    },
    digest: 'Tus obras hoy',
    likes: { one: '1 «me gusta» nuevo', other: '{count} «me gusta» nuevos' },
    uses: { one: 'usadas por 1 persona', other: 'usadas por {count} personas' },
    about: 'Se trata de {titles}.',
    more: { one: '{titles} y 1 más', other: '{titles} y {count} más' },
    button: 'Ver mis obras',
    note: 'Llega una vez al día como mucho, y solo si hay algo que contar. Desactiva «Biblioteca de creadores» en los ajustes, en Notificaciones.',
    open: '«',
    close: '»',
  },
} as const
export type Language = keyof typeof TEXTS
