/** Search parameters of Billing. */
export interface BillingSearch {
  /** Return from the payment page: id of the purchase. */
  purchase?: string
  cancelled?: string
  /** Purchase whose receipt is open. */
  receipt?: string
}
