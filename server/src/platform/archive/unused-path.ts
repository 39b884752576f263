/** The path, or the path with the first free number: two cameras may number alike. */
export function unusedPath(path: string, used: Set<string>): string {
  let unused = path
  for (let number = 2; used.has(unused.toLowerCase()); number++)
    unused = path.replace(/(\.[^.]*)$/, ` ${number}$1`)
  used.add(unused.toLowerCase())
  return unused
}
