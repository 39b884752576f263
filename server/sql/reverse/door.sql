-- Vision requests for the ledger invariants: each is a job with one item.
create or replace view reversal_facts (id, status, credits, waived) as
  select id, status, credits, waived from reversals where credits > 0;
