const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Mac/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]
const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const firstOf = (patterns: [RegExp, string][], text: string) =>
  patterns.find(([sign]) => sign.test(text))?.[1]

/** Operating system and browser names from the user agent. */
export function deviceOf(userAgent: string): { system: string | undefined; browser: string | undefined } {
  return { system: firstOf(SYSTEMS, userAgent), browser: firstOf(BROWSERS, userAgent) }
}

/** Appends a number to `name` if the name is taken. */
export function numbered(name: string, existingNames: (string | undefined)[]): string {
  let free = name
  for (let number = 2; existingNames.includes(free); number++) free = `${name} ${number}`
  return free
}
