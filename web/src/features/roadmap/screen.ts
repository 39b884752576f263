/** The board, and one item of it. */
export { RoadmapItemScreen } from './item/item-screen.tsx'
export { RoadmapScreen } from './board/roadmap-screen.tsx'
