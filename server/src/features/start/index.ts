/** One answer for what the studio asks for as it opens. */
export { createStart } from './start.routes.ts'
