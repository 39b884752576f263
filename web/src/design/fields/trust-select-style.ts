interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown
}

/** The only style element that a select's list writes as text. */
const STYLE = /^\[data-radix-select-viewport\][^<>]*$/

/** Trusted Types policy: allows only the style element of a select's list as HTML. */
export function trustSelectStyle(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (STYLE.test(text) ? text : null) })
}
