import { type Document, DOMParser, type Element, type Node, XMLSerializer } from '@xmldom/xmldom'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XMP = 'http://ns.adobe.com/xap/1.0/'
const DC = 'http://purl.org/dc/elements/1.1/'

/** What is set in a sidecar. Absent values stay as they are in the file. */
export interface SidecarMarks {
  /** -1 for a reject, else 0 to 5. */
  rating?: number
  /** Colour label, as Lightroom names it. */
  label?: string
  /** Keywords to add. Those that the file has in another case aren’t repeated. */
  subjects?: readonly string[]
}

const childrenOf = (node: Node): Node[] => Array.from(node.childNodes as Iterable<Node>)
const isNamed = (node: Node | null, namespace: string, name: string): boolean =>
  node?.namespaceURI === namespace && node.localName === name

/** Attributes and elements of a property, which XMP treats alike. */
function setProperty(descriptions: Element[], name: 'Rating' | 'Label', value: string): void {
  for (const description of descriptions) {
    if (description.hasAttributeNS(XMP, name))
      return description.setAttributeNS(XMP, description.getAttributeNodeNS(XMP, name)!.name, value)
    const element = childrenOf(description).find((node) => isNamed(node, XMP, name))
    if (!element) continue
    element.textContent = value
    return
  }
  descriptions[0]!.setAttributeNS(XMP, `xmp:${name}`, value)
}

const folded = (text: string | null) => (text ?? '').normalize('NFC').trim().toLowerCase()

/** Adds keywords to the unordered list `dc:subject`. */
function addSubjects(xmp: Document, descriptions: Element[], subjects: readonly string[]): void {
  const lists = descriptions.flatMap(childrenOf).filter((node) => isNamed(node, DC, 'subject'))
  const bags = lists.flatMap(childrenOf).filter((node) => node.namespaceURI === RDF && node.nodeType === 1)
  const existing = new Set(bags.flatMap(childrenOf).map(({ textContent }) => folded(textContent)))
  const added = subjects.filter((subject) => !existing.has(folded(subject)))
  if (added.length === 0) return
  const bag = bags[0] ?? xmp.createElementNS(RDF, 'rdf:Bag')
  for (const subject of added) {
    const item = xmp.createElementNS(RDF, 'rdf:li')
    item.textContent = subject
    bag.appendChild(item)
  }
  if (bags[0]) return
  const list = lists[0] ?? descriptions[0]!.appendChild(xmp.createElementNS(DC, 'dc:subject'))
  list.appendChild(bag)
}

/**
 * Sets rating and label in an XMP sidecar, and adds keywords. Everything else stays, such as develop settings, keywords and history. Returns
 * undefined for text that isn’t a complete XMP packet, which mustn’t be replaced.
 */
export function mergeSidecar(
  text: string,
  { rating, label, subjects = [] }: SidecarMarks,
): string | undefined {
  let isBroken = false
  const fail = () => {
    isBroken = true
  }
  const parser = new DOMParser({ onError: fail })
  let xmp: Document | undefined
  try {
    xmp = parser.parseFromString(text, 'application/xml')
  } catch {
    return undefined
  }
  // Entities of a document type could expand without limit.
  if (isBroken || !xmp || xmp.doctype) return undefined
  const all: Iterable<Element> = xmp.getElementsByTagNameNS(RDF, 'Description')
  const descriptions = Array.from(all).filter(({ parentNode }) => isNamed(parentNode, RDF, 'RDF'))
  if (descriptions.length === 0) return undefined
  if (rating !== undefined) setProperty(descriptions, 'Rating', String(rating))
  if (label !== undefined) setProperty(descriptions, 'Label', label)
  addSubjects(xmp, descriptions, subjects)
  return new XMLSerializer().serializeToString(xmp)
}
