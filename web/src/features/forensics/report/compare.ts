import type { ReportDraft, ReportFinding } from '@studio/contract/forensics'

/** Difference between a second run and the report. */
export type Difference =
  | { kind: 'input'; was: string; is: string }
  | { kind: 'engine'; was: string; is: string }
  /** Parameters of the named test. */
  | { kind: 'parameters'; test: string }
  /** Hash of the named map; null if one run lacks the map. */
  | { kind: 'map'; name: string; was: string | null; is: string | null }
  | { kind: 'finding'; id: string; what: 'missing' | 'new' | 'other' }

/** Canonical JSON: databases change the order of fields. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatValue).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${formatValue(field)}`).join()}}`
}

/** Own property of an untrusted record; ignores the prototype. */
const inside = <Value>(record: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

const isSame = (one: unknown, other: unknown): boolean => formatValue(one) === formatValue(other)

/** Union of the names, in order. */
const namesOf = (...records: Record<string, unknown>[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
]

const byId = (findings: readonly ReportFinding[]) =>
  Object.fromEntries(findings.map((finding) => [finding.id, finding]))

/** Lists the differences between a run and a report; none means "same". Ignores notes and file names. */
export function compare(report: ReportDraft, run: ReportDraft): Difference[] {
  const differences: Difference[] = []
  if (report.inputSha256 !== run.inputSha256)
    differences.push({ kind: 'input', was: report.inputSha256, is: run.inputSha256 })
  if (report.engine !== run.engine) differences.push({ kind: 'engine', was: report.engine, is: run.engine })
  for (const test of namesOf(report.parameters, run.parameters))
    if (!isSame(inside(report.parameters, test), inside(run.parameters, test)))
      differences.push({ kind: 'parameters', test })
  for (const name of namesOf(report.mapHashes, run.mapHashes)) {
    const [was, is] = [inside(report.mapHashes, name) ?? null, inside(run.mapHashes, name) ?? null]
    if (was !== is) differences.push({ kind: 'map', name, was, is })
  }
  const [before, now] = [byId(report.findings), byId(run.findings)]
  for (const id of namesOf(before, now)) {
    const [was, is] = [inside(before, id), inside(now, id)]
    if (!is) differences.push({ kind: 'finding', id, what: 'missing' })
    else if (!was) differences.push({ kind: 'finding', id, what: 'new' })
    // Maps are compared separately, to avoid duplicates.
    else if (!isSame({ ...was, map: 0 }, { ...is, map: 0 }))
      differences.push({ kind: 'finding', id, what: 'other' })
  }
  return differences
}
