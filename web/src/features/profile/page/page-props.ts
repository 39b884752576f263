export interface PageProps {
  userId: string
  /** Runs a call that may need the second factor first. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}
