type Attributes = Record<string, string | boolean | undefined | ((event: Event) => void)>
export type Child = Node | string | false | null | undefined

/** An element with its attributes; those that begin with `on` are what is called then. */
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
