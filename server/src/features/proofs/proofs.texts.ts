/** Texts of emails and notifications about proofs, by language. */
export const TEXTS = {
  en: {
    inviteSubject: (title: string, from: string) => `${title}: images from ${from}`,
    invites: (from: string) => `${from} would like you to review these images and pick the ones you want.`,
    look: 'View the images',
    pinComesApart: 'You need a PIN to open it. You’ll receive it separately.',
    secret: 'Anyone with this link can open it. Share it with care.',
    submitted: (guest: string, title: string, count: number) =>
      count === 1
        ? `${guest} picked 1 image from “${title}”.`
        : `${guest} picked ${count} images from “${title}”.`,
    approved: (guest: string, title: string, count: number) =>
      count === 1
        ? `${guest} approved 1 image from “${title}”.`
        : `${guest} approved ${count} images from “${title}”.`,
    submittedTitle: 'Picks submitted',
    approvedTitle: 'Images approved',
    alarmTitle: 'Someone may be guessing a PIN',
    alarm: (title: string, count: number) =>
      `A wrong PIN was entered ${count} times in a day for “${title}”. No one is locked out. Change the PIN, and send your client the new one.`,
    open: 'View proof',
    why: 'You’re receiving this because email notifications are turned on in your settings.',
    someone: 'Your client',
    sender: 'Studio Alpha',
    proof: 'proof',
  },
  es: {
    inviteSubject: (title: string, from: string) => `${title}: imágenes de ${from}`,
    invites: (from: string) => `${from} te invita a ver estas imágenes y elegir las que prefieras.`,
    look: 'Ver las imágenes',
    pinComesApart: 'Necesitas un PIN para abrirlo. Lo recibirás por separado.',
    secret: 'Cualquiera que tenga este enlace puede abrirlo. Compártelo con cuidado.',
    submitted: (guest: string, title: string, count: number) =>
      count === 1
        ? `${guest} ha elegido 1 imagen de «${title}».`
        : `${guest} ha elegido ${count} imágenes de «${title}».`,
    approved: (guest: string, title: string, count: number) =>
      count === 1
        ? `${guest} ha aprobado 1 imagen de «${title}».`
        : `${guest} ha aprobado ${count} imágenes de «${title}».`,
    submittedTitle: 'Selección enviada',
    approvedTitle: 'Imágenes aprobadas',
    alarmTitle: 'Puede que alguien intente adivinar un PIN',
    alarm: (title: string, count: number) =>
      `Se ha introducido un PIN incorrecto ${count} veces en un día en «${title}». Nadie ha quedado bloqueado. Cambia el PIN y envía el nuevo a tu cliente.`,
    open: 'Ver la prueba',
    why: 'Recibes esto porque las notificaciones por correo están activadas en tus ajustes.',
    someone: 'Tu cliente',
    sender: 'Studio Alpha',
    proof: 'prueba',
  },
} as const
export type ProofLanguage = keyof typeof TEXTS
