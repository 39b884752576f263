import type { PrinterState } from '@studio/contract/kiosk'
import type { Clock } from '../../../platform/clock/index.ts'
import { createPrinter, type Printer, type PrinterStatus } from '../../../platform/ipp/index.ts'

/** Time in ms for which the state of a printer is cached. */
const KNOWN_MS = 10_000
/** Reasons that block printing until they are resolved at the printer. */
const BLOCKING = new Set([
  ...['media-empty', 'media-needed', 'media-jam', 'cover-open', 'door-open', 'interlock-open'],
  ...['marker-supply-empty', 'toner-empty', 'output-area-full', 'input-tray-missing', 'paused'],
])

export type Printers = ReturnType<typeof createPrinters>

/** Returns what blocks a printer: its first blocking reason, or that it is stopped. */
export const blockedBy = ({ state, reasons }: Pick<PrinterStatus, 'state' | 'reasons'>): string | undefined =>
  reasons.find((reason) => BLOCKING.has(reason)) ?? (state === 'stopped' ? 'stopped' : undefined)

/** Printers of the installation by name, with their states. */
export function createPrinters({
  addresses,
  clock,
  open = createPrinter,
}: {
  addresses: Readonly<Record<string, string>>
  clock: Clock
  open?: (address: string) => Printer
}) {
  const printers = new Map(Object.entries(addresses).map(([name, address]) => [name, open(address)]))
  const states = new Map<string, { at: number; state: Promise<PrinterState> }>()

  async function queryState(name: string, printer: Printer): Promise<PrinterState> {
    try {
      const { state, reasons, queued } = await printer.now()
      return { name, state: blockedBy({ state, reasons }) ? 'stopped' : state, reasons, queued }
    } catch {
      return { name, state: 'unreachable', reasons: [], queued: 0 }
    }
  }

  return {
    names: [...printers.keys()],
    find: (name: string): Printer | undefined => printers.get(name),

    /** Null if the installation no longer has the printer. */
    async stateOf(name: string): Promise<PrinterState | null> {
      const printer = printers.get(name)
      if (!printer) return null
      const at = clock.now().getTime()
      const before = states.get(name)
      if (before && Math.abs(at - before.at) < KNOWN_MS) return before.state
      const state = queryState(name, printer)
      states.set(name, { at, state })
      return state
    },
  }
}
