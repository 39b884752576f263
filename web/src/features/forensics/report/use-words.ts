import type { ReportFinding } from '@studio/contract/forensics'
import { useTranslation } from '../../../platform/index.ts'
import { useSays } from '../desk/words.ts'
import { PARAMETERS } from '../run/engine.ts'
import type { Finding, Test } from '../run/protocol.ts'

const WORD = /^\w+$/

const testIn = (name: string): Test | undefined =>
  Object.hasOwn(PARAMETERS, name) ? (name as Test) : undefined

/** Texts for the content of a report. Unknown ids of newer or edited reports are shown unchanged. */
export function useReportWords() {
  const { t, i18n } = useTranslation('forensics')
  const saysOf = useSays()
  return {
    testOf: testIn,
    nameOf(test: string): string {
      const testName = testIn(test)
      return testName ? t(($) => $.tests[testName].name) : test
    },
    saysOf(finding: ReportFinding): string {
      const { says } = finding as { says?: unknown }
      const isKnown = typeof says === 'string' && WORD.test(says) && i18n.exists(`forensics:says.${says}`)
      return isKnown ? saysOf(finding as unknown as Finding) : ''
    },
    mapOf(name: string): string {
      const mapName = (['error', 'recompression', 'noise', 'planes'] as const).find((map) => map === name)
      return mapName ? t(($) => $.maps[mapName]) : name
    },
  }
}
