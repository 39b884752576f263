/** `booth-template` as the names of a feature: `boothTemplate`, `BoothTemplate`, `booth_template`. */
export function namesOf(name: string): { camel: string; pascal: string; table: string; words: string } {
  const pascal = name.replace(/(^|-)(.)/g, (_match, _hyphen, letter: string) => letter.toUpperCase())
  const words = name.replaceAll('-', ' ')
  return {
    pascal,
    camel: pascal[0]?.toLowerCase() + pascal.slice(1),
    table: `${name.replaceAll('-', '_')}_entries`,
    words: words[0]?.toUpperCase() + words.slice(1),
  }
}
