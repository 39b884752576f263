/** News between processes over LISTEN/NOTIFY. */
export * from './news.ts'
