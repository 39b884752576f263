import { anyText, datasetsOfIptc, datasetsOfPhotoshop } from '../reverse/index.ts'
import { defined } from './defined.ts'
import type { XmpFacts } from './photographs.types.ts'
import { uniqueSubjects } from './xmp-facts.ts'

/** Datasets of record 2 (IIM 4.2, chapter 6). */
const [TITLE, KEYWORD, CREATOR, COPYRIGHT, CAPTION] = [5, 25, 80, 116, 120]

/** Keywords and texts of IPTC. Accepts raw records (tag 33723 of TIFF) or Photoshop's image resources. */
export function readIptc({
  records,
  photoshop,
}: {
  records?: Uint8Array
  photoshop?: Uint8Array
}): Partial<XmpFacts> {
  const datasets = [
    ...(records ? datasetsOfIptc(records) : []),
    ...(photoshop ? datasetsOfPhotoshop(photoshop) : []),
  ].filter(({ record }) => record === 2)
  const texts = (number: number) =>
    datasets
      .filter((each) => each.number === number)
      .map(({ data }) => anyText(data).replaceAll('\0', '').trim())
  const text = (number: number) => texts(number)[0] || undefined
  const subjects = uniqueSubjects(texts(KEYWORD))
  return defined({
    subjects: subjects.length > 0 ? subjects : undefined,
    title: text(TITLE),
    description: text(CAPTION),
    creator: text(CREATOR),
    copyright: text(COPYRIGHT),
  })
}
