/** What the address of Billing may say. */
export interface BillingSearch {
  /** Back from the payment page: the purchase that was begun there. */
  purchase?: string
  cancelled?: string
  /** The purchase whose receipt is open. */
  receipt?: string
}
