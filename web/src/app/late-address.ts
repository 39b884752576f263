const LATE =
  /^\/(?:discord|editor(?:\/[^/]+)?|library(?:\/collections(?:\/[^/]+)?)?|prompt-studio|reverse-forensics|dashboard\/(?:billing|credits|decisions|events(?:\/.+)?|(?:jobs|roadmap)(?:\/[^/]+)?|library|profile|saved(?:\/import)?|templates))\/?$/

/** Whether an address is one of those that are declared in `late-routes.tsx`. */
export const isLateAddress = (pathname: string): boolean => LATE.test(pathname)
