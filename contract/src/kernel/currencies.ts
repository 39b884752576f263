/**
 * Active ISO 4217 currencies by decimals of their minor unit. Part of the product, because runtimes disagree (HUF has
 * 0 decimals in one browser and 2 in another) and amounts are stored in minor units. Precious metals, test codes and
 * codes without a minor unit are omitted.
 */
const CODES_BY_DECIMALS: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP ' +
      'COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ' +
      'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN ' +
      'NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL ' +
      'THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

/** Withdrawn codes that existing documents may use: accepted but not offered. All have two decimals. */
const WITHDRAWN = 'ANG BGN CUC HRK SLL ZWL'

const listed = CODES_BY_DECIMALS.flatMap(([decimals, codes]) =>
  codes.split(' ').map((code) => [code, decimals] as const),
)
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...listed,
  ...WITHDRAWN.split(' ').map((code) => [code, 2] as const),
])

/** Codes of all active currencies, sorted. */
export const CURRENCY_CODES: readonly string[] = listed.map(([code]) => code).toSorted()

/**
 * Decimals of a currency's minor unit by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. For new amounts; documents store
 * theirs. Unknown codes have 2.
 */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2

export const isCurrency = (code: string): boolean => DECIMALS.has(code)
