/** Runs work that may want a second proof; see `useStepUp`. */
export type Run = <T>(work: () => Promise<T>) => Promise<T>
