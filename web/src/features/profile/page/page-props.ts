export interface PageProps {
  userId: string
  /** Runs a call that may want a second proof first. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}
