/** Oldest browsers that the built code runs in. */
export const BROWSERS = ['chrome123', 'firefox128', 'safari17.5']
