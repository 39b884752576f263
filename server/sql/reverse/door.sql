-- Vision requests for the ledger invariants: each is one item of its own job.
create or replace view reversal_facts (id, status, credits, waived) as
  select id, status, credits, waived from reversals where credits > 0;
