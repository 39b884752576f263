/** Calm and short: what was decided, where the reasons stand. No words of the thing itself: mails are read by others. */
export const TEXTS = {
  en: {
    button: 'Read the decision',
    note: {
      author:
        'There you see the words it is about, which paragraph of the terms says so, how to put it right and how to appeal. Somebody else than the one who decided will read an appeal.',
      reporter:
        'You get this mail because you reported something. E-mail notifications can be switched off in Settings, Notifications.',
    },
    hold: {
      heading: 'Something of yours is held back',
      line: 'A rule or several people found something in it. Until somebody has looked, others do not see it.',
    },
    hide: {
      heading: 'Something of yours was hidden',
      line: 'Others do not see it for now. You can put it right or appeal.',
    },
    remove: {
      heading: 'Something of yours was removed',
      line: 'Others do not see it any more. You can put it right or appeal.',
    },
    restore: {
      heading: 'Something of yours is shown again',
      line: 'Somebody has looked at it. Others see it again.',
    },
    dismiss: {
      heading: 'Something of yours is shown again',
      line: 'Somebody has looked at it and found nothing against it. Others see it again.',
    },
    warn: {
      heading: 'A warning',
      line: 'Somebody has looked at something of yours and asks you for something.',
    },
    suspend: {
      heading: 'You cannot publish for some days',
      line: 'Everything else works as before. The decision says until when and why.',
    },
    ban: {
      heading: 'Your account may be suspended',
      line: 'The suspension was proposed and is decided by others. The decision says why, and how to appeal.',
    },
    uphold: {
      heading: 'Your appeal was refused',
      line: 'Somebody else has looked at it again. The decision stands, and says why.',
    },
    overturn: {
      heading: 'Your appeal was right',
      line: 'Somebody else has looked at it again. The decision is lifted, and what came with it.',
    },
    reportUpheld: {
      heading: 'Your report was right',
      line: 'Somebody has looked at what you reported and done something about it. Thank you.',
    },
    reportRefused: {
      heading: 'Your report was looked at',
      line: 'Somebody has looked at what you reported and found that it may stay. Thank you all the same.',
    },
  },
  es: {
    button: 'Leer la decisión',
    note: {
      author:
        'Allí ves de qué palabras se trata, qué párrafo de las condiciones lo dice, cómo corregirlo y cómo recurrir. Un recurso lo lee una persona distinta de la que decidió.',
      reporter:
        'Recibes este correo porque denunciaste algo. Puedes desactivar los avisos por correo en Ajustes, Notificaciones.',
    },
    hold: {
      heading: 'Algo tuyo está retenido',
      line: 'Una regla o varias personas han encontrado algo. Hasta que alguien lo mire, los demás no lo ven.',
    },
    hide: {
      heading: 'Algo tuyo se ha ocultado',
      line: 'De momento los demás no lo ven. Puedes corregirlo o recurrir.',
    },
    remove: {
      heading: 'Algo tuyo se ha retirado',
      line: 'Los demás ya no lo ven. Puedes corregirlo o recurrir.',
    },
    restore: {
      heading: 'Algo tuyo vuelve a mostrarse',
      line: 'Alguien lo ha mirado. Los demás vuelven a verlo.',
    },
    dismiss: {
      heading: 'Algo tuyo vuelve a mostrarse',
      line: 'Alguien lo ha mirado y no ha encontrado nada en contra. Los demás vuelven a verlo.',
    },
    warn: { heading: 'Una advertencia', line: 'Alguien ha mirado algo tuyo y te pide una cosa.' },
    suspend: {
      heading: 'No puedes publicar durante unos días',
      line: 'Todo lo demás funciona como antes. La decisión dice hasta cuándo y por qué.',
    },
    ban: {
      heading: 'Tu cuenta puede quedar suspendida',
      line: 'Se ha propuesto la suspensión y la deciden otras personas. La decisión dice por qué y cómo recurrir.',
    },
    uphold: {
      heading: 'Tu recurso se ha desestimado',
      line: 'Otra persona lo ha vuelto a mirar. La decisión se mantiene y dice por qué.',
    },
    overturn: {
      heading: 'Tu recurso tenía razón',
      line: 'Otra persona lo ha vuelto a mirar. La decisión se levanta, con todo lo que trajo.',
    },
    reportUpheld: {
      heading: 'Tu denuncia tenía razón',
      line: 'Alguien ha mirado lo que denunciaste y ha hecho algo. Gracias.',
    },
    reportRefused: {
      heading: 'Tu denuncia se ha mirado',
      line: 'Alguien ha mirado lo que denunciaste y cree que puede quedarse. Gracias de todos modos.',
    },
  },
} as const

export type Told = Exclude<keyof (typeof TEXTS)['en'], 'button' | 'note'>
