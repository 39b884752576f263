/** Texts of notices and emails. They never quote the content itself, because others may read the emails. */
export const TEXTS = {
  en: {
    button: 'View decision',
    note: {
      author:
        'The decision shows the text or image concerned, the paragraph of the terms, how to fix it and how to appeal. Another moderator decides about an appeal.',
      reporter:
        'You received this email because you sent a report. You can turn off email notifications in Settings, Notifications.',
    },
    hold: {
      heading: 'Your content is under review',
      line: 'A moderation rule or several reports flagged it. Others can’t see it until a moderator has reviewed it.',
    },
    hide: {
      heading: 'Your content was hidden',
      line: 'Others can’t see it for now. You can fix it or appeal.',
    },
    remove: {
      heading: 'Your content was removed',
      line: 'Others can no longer see it. You can fix it or appeal.',
    },
    restore: {
      heading: 'Your content is visible again',
      line: 'A moderator reviewed it. Others can see it again.',
    },
    dismiss: {
      heading: 'Your content is visible again',
      line: 'A moderator reviewed it and found no problem. Others can see it again.',
    },
    warn: {
      heading: 'You have received a warning',
      line: 'A moderator reviewed your content. The decision explains the warning.',
    },
    suspend: {
      heading: 'Your publishing is paused',
      line: 'You can use everything else as before. The decision says how long the pause lasts and why.',
    },
    ban: {
      heading: 'Your account may be suspended',
      line: 'A suspension was proposed; the administrators decide about it. The decision says why, and how to appeal.',
    },
    uphold: {
      heading: 'Your appeal was unsuccessful',
      line: 'Another moderator reviewed the decision and upheld it. The decision says why.',
    },
    overturn: {
      heading: 'Your appeal was successful',
      line: 'Another moderator reviewed the decision and overturned it, with all its consequences.',
    },
    reportUpheld: {
      heading: 'Action was taken on your report',
      line: 'A moderator reviewed the content you reported and took action.',
    },
    reportRefused: {
      heading: 'Your report was reviewed',
      line: 'A moderator reviewed the content you reported and decided that it can stay.',
    },
  },
  es: {
    button: 'Ver decisión',
    note: {
      author:
        'La decisión muestra el texto o la imagen en cuestión, el párrafo de los términos, cómo corregirlo y cómo recurrir. Un recurso lo decide otro moderador.',
      reporter:
        'Recibes este correo porque enviaste una denuncia. Puedes desactivar los avisos por correo en Ajustes, Notificaciones.',
    },
    hold: {
      heading: 'Tu contenido está en revisión',
      line: 'Lo ha señalado una regla de moderación o varias denuncias. Los demás no lo ven hasta que un moderador lo revise.',
    },
    hide: {
      heading: 'Se ha ocultado tu contenido',
      line: 'De momento los demás no pueden verlo. Puedes corregirlo o recurrir.',
    },
    remove: {
      heading: 'Se ha retirado tu contenido',
      line: 'Los demás ya no pueden verlo. Puedes corregirlo o recurrir.',
    },
    restore: {
      heading: 'Tu contenido vuelve a ser visible',
      line: 'Un moderador lo ha revisado. Los demás pueden verlo de nuevo.',
    },
    dismiss: {
      heading: 'Tu contenido vuelve a ser visible',
      line: 'Un moderador lo ha revisado y no ha encontrado ningún problema. Los demás pueden verlo de nuevo.',
    },
    warn: {
      heading: 'Has recibido una advertencia',
      line: 'Un moderador ha revisado tu contenido. La decisión explica la advertencia.',
    },
    suspend: {
      heading: 'No puedes publicar temporalmente',
      line: 'Puedes usar todo lo demás como antes. La decisión indica cuánto dura la pausa y por qué.',
    },
    ban: {
      heading: 'Tu cuenta puede quedar suspendida',
      line: 'Se ha propuesto una suspensión, que deciden los administradores. La decisión indica por qué y cómo recurrir.',
    },
    uphold: {
      heading: 'Se ha desestimado tu recurso',
      line: 'Otro moderador ha revisado la decisión y la mantiene. La decisión indica por qué.',
    },
    overturn: {
      heading: 'Se ha estimado tu recurso',
      line: 'Otro moderador ha revisado la decisión y la ha revocado, con todas sus consecuencias.',
    },
    reportUpheld: {
      heading: 'Se han tomado medidas por tu denuncia',
      line: 'Un moderador ha revisado el contenido que denunciaste y ha tomado medidas.',
    },
    reportRefused: {
      heading: 'Se ha revisado tu denuncia',
      line: 'Un moderador ha revisado el contenido que denunciaste y ha decidido que puede seguir publicado.',
    },
  },
} as const

export type NotificationKind = Exclude<keyof (typeof TEXTS)['en'], 'button' | 'note'>
