/** Of the package, written in by the build (`vite.config.ts`). */
declare const __VERSION__: string

/** As the product shows it (specification, section 1). */
export const version = `${__VERSION__} alpha`
