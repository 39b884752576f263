type Attributes = Record<string, string | boolean | undefined | ((event: Event) => void)>
export type Child = Node | string | false | null | undefined

/** Creates an element with attributes. Those starting with `on` are event handlers. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value)
    else if (value === true) node.setAttribute(name, '')
    else if (typeof value === 'string') node.setAttribute(name, value)
  }
  node.append(...children.filter((child) => child !== false && child !== null && child !== undefined))
  return node
}
