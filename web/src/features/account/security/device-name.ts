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

const firstOf = (known: [RegExp, string][], text: string) => known.find(([sign]) => sign.test(text))?.[1]

/** What people call the device that a browser runs on, as far as its user agent tells: its system, and the browser. */
export function deviceOf(userAgent: string): { system: string | undefined; browser: string | undefined } {
  return { system: firstOf(SYSTEMS, userAgent), browser: firstOf(BROWSERS, userAgent) }
}

/** `name`, with a number where another one is called so. */
export function numbered(name: string, taken: (string | undefined)[]): string {
  let free = name
  for (let number = 2; taken.includes(free); number++) free = `${name} ${number}`
  return free
}
