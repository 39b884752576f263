/**
 * Secrets of links that work without a sign-in: how they are created and stored, for all features. Attempts are
 * counted in `platform/attempts`.
 */
export * from './links.ts'
export * from './guest-cookie.ts'
