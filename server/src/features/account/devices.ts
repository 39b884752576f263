import type { Device } from '@studio/contract/account'

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

function kindOf(agent: string, system: string | null): Device['kind'] {
  if (system === null) return 'other'
  if (system === 'iPadOS' || (system === 'Android' && !/\bMobile\b/.test(agent))) return 'tablet'
  return system === 'iOS' || system === 'Android' ? 'phone' : 'computer'
}

/** Short device description from the user agent. */
export function describeAgent(agent: string | null): Pick<Device, 'browser' | 'system' | 'kind'> {
  const text = agent ?? ''
  const system = nameIn(SYSTEMS, text)
  return { browser: nameIn(BROWSERS, text), system, kind: kindOf(text, system) }
}

/** Network prefix of an IP address: enough to tell home from elsewhere, too little to identify a connection. */
export function networkOf(ip: string | null): string | null {
  if (!ip) return null
  const four = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/i.exec(ip)
  if (four) return `${four[1]}.${four[2]}.*.*`
  const groups = ip.split('%', 1)[0]?.split(':') ?? []
  if (groups.length < 3) return null
  const first = groups.slice(0, 2).map((group) => group || '0')
  return `${first.join(':')}:*`
}
