// Parts of a page that were already checked, identical and in the same surroundings, without findings.
import type { Page } from '../actions.ts'

const MARK = 'data-known-part'
/** Known parts, as a selector. */
export const KNOWN = `[${MARK}]`
/** Parts with fewer elements say too little about their surroundings, such as the distance to the next button. */
const MIN_PARTS = 6

/** Hashes of parts without findings. */
const knownParts = new Set<string>()

export const knowParts = (parts: string[]): void => {
  for (const part of parts) if (part) knownParts.add(part)
}

/**
 * Marks the parts of the page that are known for this check, and returns the hashes of all parts, to be stored if the
 * check finds nothing. A hash covers everything in the part, the attributes of its ancestors, and the width of the
 * window.
 */
export async function markKnown(page: Page, check: string): Promise<string[]> {
  const parts = await page.evaluate(countParts, { check, mark: MARK, least: MIN_PARTS })
  const clean = parts.flatMap((part, index) => (knownParts.has(part) ? [index] : []))
  await page.evaluate(mark, { clean, name: MARK })
  return parts
}

function countParts({ check, mark: own, least }: { check: string; mark: string; least: number }): string[] {
  // Parts of a page that differ on each load: ids, email addresses of test users and parameters of signed URLs.
  const CHANGING =
    /[_:«]r_?\w+[_:»]|[\w-]+@example\.com|[?&](expires|sig|signature|token|link)=[\w.%-]+|\b[\da-f]{8}-[\da-f-]{27}\b/g
  // Two sums of 32 bits each (FNV-1a and one that rotates), as one text.
  const sum = (text: string) => {
    let [a, b] = [0x811c9dc5, 0x9747b28c]
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      a = Math.imul(a ^ code, 0x01000193)
      b = Math.imul((b << 13) | (b >>> 19), 5) ^ Math.imul(code + 1, 0x85ebca6b)
    }
    return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`
  }
  const nameOf = (element: Element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== own)
      .map(({ name, value }) => `${name}=${value}`)
    return `${element.localName} ${attributes.sort().join(' ')}`.replace(CHANGING, '')
  }
  const parts: string[] = []
  /** Returns the combined hash of an element and its descendants, and their number. */
  const walk = (element: Element, around: string): { inner: string; count: number } => {
    element.removeAttribute(own)
    const name = nameOf(element)
    const within = sum(around + name)
    const at = parts.push('') - 1
    let [inner, count] = [name, 1]
    for (const child of element.childNodes) {
      if (child instanceof Element) {
        const { inner: text, count: more } = walk(child, within)
        inner += `<${text}>`
        count += more
      } else if (child.nodeType === Node.TEXT_NODE) inner += child.nodeValue?.replace(CHANGING, '')
    }
    // A field’s value isn’t an attribute.
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      inner += `${element.value} ${'checked' in element && element.checked}`
    const whole = sum(inner)
    parts[at] = count < least ? '' : `${within} ${whole}`
    return { inner: whole, count }
  }
  const surroundings = [check, innerWidth, nameOf(document.documentElement), nameOf(document.body)].join(' ')
  for (const child of document.body.children) walk(child, surroundings)
  return parts
}

/** Marks elements by their index in the document; descendants of a marked element need no mark. */
function mark({ clean, name }: { clean: number[]; name: string }): void {
  const all = [...document.body.children].flatMap((child) => [child, ...child.querySelectorAll('*')])
  for (const index of clean) if (!all[index]?.closest(`[${name}]`)) all[index]?.setAttribute(name, '')
}
