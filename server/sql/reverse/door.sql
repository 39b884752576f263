-- Looks of vision models as the ledger's invariants compare them with: each is one item of a job of its own.
create or replace view reversal_facts (id, status, credits, waived) as
  select id, status, credits, waived from reversals where credits > 0;
