/** Gallery: names of exported files. */
export { type ExportedName, exportNames, type FactsForNames, namePartsOf } from './export-names.ts'
