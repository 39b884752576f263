/** Styles with a translated name. */
const STYLES = [
  ...(['editorial', 'commercial', 'lifestyle', 'fashion'] as const),
  ...(['portrait', 'artistic', 'documentary', 'candid'] as const),
]
type Style = (typeof STYLES)[number]

const isStyle = (style: string): style is Style => (STYLES as string[]).includes(style)

/** Name of a style; unknown styles keep their stored name. */
export const styleName = (style: string, nameOf: (style: Style) => string): string =>
  isStyle(style) ? nameOf(style) : style
