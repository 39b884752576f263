interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown
}

/** The one style element that the list of a select writes as text. */
const STYLE = /^\[data-radix-select-viewport\][^<>]*$/

/** Pages take no text as HTML. The list of a select writes a style as such: that one is let through, and nothing else. */
export function trustSelectStyle(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (STYLE.test(text) ? text : null) })
}
