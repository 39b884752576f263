-- Proposals of the ledger end as those of the council do: they expire, and what the only admin proposed is booked after a day.
alter table ledger_proposals add column not_before timestamptz, add column expires_at timestamptz;
update ledger_proposals set expires_at = coalesce(decided_at, now() + interval '7 days');
alter table ledger_proposals
  alter column expires_at set not null,
  drop constraint ledger_proposals_status_check,
  drop constraint ledger_proposals_check1,
  add constraint ledger_proposals_status_check check (status in ('open', 'approved', 'declined', 'expired')),
  add constraint ledger_proposals_ended check ((status = 'open') = (decided_at is null)),
  -- Nobody decides what expires, and what is booked because nobody took it back for a day.
  add constraint ledger_proposals_decided check (
    case status
      when 'declined' then decider_id is not null
      when 'approved' then (decider_id is null) = (not_before is not null)
      else decider_id is null
    end
  );
