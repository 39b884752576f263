/** What mails and notices about proofs say, by language. */
export const TEXTS = {
  en: {
    inviteSubject: (title: string, from: string) => `${title}: pictures from ${from}`,
    invites: (from: string) =>
      `${from} would like you to look at these pictures, and to say which ones you want.`,
    look: 'Look at the pictures',
    pinComesApart: 'You will be asked for a PIN, which comes to you another way.',
    secret: 'Whoever has this link can open it, so pass it on only to those who may.',
    submitted: (guest: string, title: string, count: number) =>
      count === 1
        ? `${guest} picked 1 picture of “${title}”.`
        : `${guest} picked ${count} pictures of “${title}”.`,
    approved: (guest: string, title: string, count: number) =>
      count === 1
        ? `${guest} approved 1 picture of “${title}”.`
        : `${guest} approved ${count} pictures of “${title}”.`,
    submittedTitle: 'Picks have come in',
    approvedTitle: 'Pictures were approved',
    alarmTitle: 'Somebody is guessing a PIN',
    alarm: (title: string, count: number) =>
      `The PIN of “${title}” was given wrong ${count} times in a day. Nobody is locked out. Change the PIN, and tell your client the new one.`,
    open: 'See the proof',
    why: 'You get this because notifications by e-mail are on in your settings.',
    someone: 'Your client',
    sender: 'Studio Alpha',
    proof: 'proof',
  },
  es: {
    inviteSubject: (title: string, from: string) => `${title}: imágenes de ${from}`,
    invites: (from: string) => `${from} quiere que mires estas imágenes y digas cuáles prefieres.`,
    look: 'Ver las imágenes',
    pinComesApart: 'Se te pedirá un PIN, que te llegará por otro camino.',
    secret: 'Quien tenga este enlace puede abrirlo: dáselo solo a quien deba verlas.',
    submitted: (guest: string, title: string, count: number) =>
      count === 1
        ? `${guest} ha elegido 1 imagen de «${title}».`
        : `${guest} ha elegido ${count} imágenes de «${title}».`,
    approved: (guest: string, title: string, count: number) =>
      count === 1
        ? `${guest} ha aprobado 1 imagen de «${title}».`
        : `${guest} ha aprobado ${count} imágenes de «${title}».`,
    submittedTitle: 'Ha llegado una selección',
    approvedTitle: 'Se han aprobado imágenes',
    alarmTitle: 'Alguien intenta adivinar un PIN',
    alarm: (title: string, count: number) =>
      `El PIN de «${title}» se ha escrito mal ${count} veces en un día. Nadie ha quedado fuera. Cambia el PIN y dile el nuevo a tu cliente.`,
    open: 'Ver la prueba',
    why: 'Recibes esto porque los avisos por correo están activados en tus ajustes.',
    someone: 'Tu cliente',
    sender: 'Studio Alpha',
    proof: 'prueba',
  },
} as const
export type ProofLanguage = keyof typeof TEXTS
