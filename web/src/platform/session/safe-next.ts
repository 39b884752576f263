/** Accepts only local paths, because the value comes from the URL or storage. */
export const safeNext = (next: string | null | undefined): string | undefined =>
  next && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next) ? next : undefined
