/** Package version, inserted by the build (`vite.config.ts`). */
declare const __VERSION__: string

/** Display form (specification, section 1). */
export const version = `${__VERSION__} alpha`
