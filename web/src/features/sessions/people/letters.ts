interface NamedPerson {
  userId: string
  name: string
}

/**
 * Unique letters by member id: the first free letter of the name, or two letters if all are taken. Members must not
 * differ by colour alone.
 */
export function lettersOf(people: readonly NamedPerson[]): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  const used = new Set<string>()
  for (const { userId, name } of people) {
    const own = Array.from(name.toLocaleUpperCase()).filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    const first = own[0] ?? '?'
    const free = own.find((letter) => !used.has(letter))
    const paired = own.slice(1).map((letter) => first + letter.toLocaleLowerCase())
    const further = paired.find((pair) => !used.has(pair)) ?? first + (letters.size + 1)
    const letter = free ?? (used.has(first) ? further : first)
    used.add(letter)
    letters.set(userId, letter)
  }
  return letters
}
