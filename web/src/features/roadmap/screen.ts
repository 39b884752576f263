/** The board and the page of one item. */
export { RoadmapItemScreen } from './item/item-screen.tsx'
export { RoadmapScreen } from './board/roadmap-screen.tsx'
