/** Runs work that may require the second factor; see `useStepUp`. */
export type Run = <T>(work: () => Promise<T>) => Promise<T>
