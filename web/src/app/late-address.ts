const LATE =
  /^\/(?:discord|editor(?:\/[^/]+)?|library(?:\/collections(?:\/[^/]+)?)?|prompt-studio|reverse-forensics|dashboard\/(?:billing|credits|decisions|(?:clients|events|jobs|roadmap)(?:\/.+)?|library(?:\/things)?|photoshoot\/.+|profile|saved(?:\/import)?|templates))\/?$/

/** Whether an address is one of those that are declared in `late-routes.tsx`. */
export const isLateAddress = (pathname: string): boolean => LATE.test(pathname)
