type Attributes = Record<string, string | boolean | undefined | ((event: Event) => void)>
export type Child = Node | string | false | null | undefined

/** Creates an element with attributes. Those starting with `on` are event handlers. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value === true) made.setAttribute(name, '')
    else if (typeof value === 'string') made.setAttribute(name, value)
  }
  made.append(...children.filter((child) => child !== false && child !== null && child !== undefined))
  return made
}
