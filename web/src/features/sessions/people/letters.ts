interface Named {
  userId: string
  name: string
}

/**
 * One letter for each person, by their ids: the first of their name that nobody before them has. Where all are taken a
 * second one follows, so that no two people are told apart by colour alone.
 */
export function lettersOf(people: readonly Named[]): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  const taken = new Set<string>()
  for (const { userId, name } of people) {
    const own = Array.from(name.toLocaleUpperCase()).filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    const first = own[0] ?? '?'
    const free = own.find((letter) => !taken.has(letter))
    const paired = own.slice(1).map((letter) => first + letter.toLocaleLowerCase())
    const further = paired.find((pair) => !taken.has(pair)) ?? first + (letters.size + 1)
    const letter = free ?? (taken.has(first) ? further : first)
    taken.add(letter)
    letters.set(userId, letter)
  }
  return letters
}
