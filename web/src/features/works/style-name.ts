/** Those that have a name of their own in every language. */
const STYLES = [
  ...(['editorial', 'commercial', 'lifestyle', 'fashion'] as const),
  ...(['portrait', 'artistic', 'documentary', 'candid'] as const),
]
type Style = (typeof STYLES)[number]

const isStyle = (style: string): style is Style => (STYLES as string[]).includes(style)

/** What a style is called; one that we do not know is called what the work says. */
export const styleName = (style: string, nameOf: (style: Style) => string): string =>
  isStyle(style) ? nameOf(style) : style
