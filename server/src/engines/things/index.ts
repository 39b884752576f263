// Reads models of people's own things in a process of its own, with a bound on memory and time.
export { createThingPreparer, type PreparedFile, type ThingPreparer, ThingProblem } from './preparer.ts'
