import { type Exporter, eachOfPages, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { readItems } from './rounds/items.store.ts'
import { listMakes } from './making/makes.store.ts'
import { readComments, readGuests, readMarks, readSubmissions } from './people.store.ts'
import { type ProofRow, readAllProofs } from './proofs.store.ts'
import { commentOf, guestOf, markOf, proofOf, submissionOf } from './proofs.present.ts'

const PAGE = 50
const OWNER = { guestId: null, seesAll: true } as const

/** Exports every proof with the marks, comments and submissions of its guests. Images are exported with the gallery. */
export const proofsExporter = ({ db }: Pick<DatabaseHandle, 'db'>): Exporter => ({
  async *files(userId) {
    const rows = eachOfPages<ProofRow>(PAGE, (last, limit) => readAllProofs(db, userId, last?.id, limit))
    for await (const row of rows)
      yield jsonFile(`proofs/${row.id}.json`, {
        proof: proofOf(row, undefined),
        items: (await readItems(db, row.id)).map(({ placeholder: _, position: __, ...item }) => item),
        guests: (await readGuests(db, row.id)).map(guestOf),
        marks: (await readMarks(db, row.id, OWNER)).map(markOf),
        comments: (await readComments(db, row.id, OWNER)).map((comment) => commentOf(comment, { userId })),
        made: await listMakes(db, row.id),
        submissions: (await readSubmissions(db, row.id)).map(submissionOf),
      })
  },
})
