/** Roadmap: what comes next, and what people wish for. Its screens have a door of their own, `screen.ts`. */
export type { RoadmapAddress } from './board/roadmap-search.ts'
