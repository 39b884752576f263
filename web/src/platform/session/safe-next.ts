/** Only paths of our own: where somebody goes on to comes from the address bar or from storage. */
export const safeNext = (next: string | null | undefined): string | undefined =>
  next && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next) ? next : undefined
