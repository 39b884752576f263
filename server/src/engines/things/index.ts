// Reads users’ product files in a separate process with limits on memory and time.
export { createThingPreparer, type PreparedFile, type ThingPreparer, ThingProblem } from './preparer.ts'
