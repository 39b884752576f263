interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** By policy, because a policy can’t be created twice. */
const addresses = new Map<string, string>()

/** URL of a script that satisfies Trusted Types. Each script needs its own policy. */
export function trustedAddress(policy: string, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const trusted =
    addresses.get(policy) ??
    trustedTypes?.createPolicy(policy, { createScriptURL: () => address }).createScriptURL('') ??
    address
  addresses.set(policy, trusted)
  return trusted
}
