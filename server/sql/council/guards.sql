-- Enforced by the database: only admins vote, and never on their own proposals or on proposals about themselves.
create or replace function council_guard_vote() returns trigger language plpgsql as $$
declare
  proposal proposals;
begin
  select * into proposal from proposals where id = new.proposal_id;
  if proposal.status is distinct from 'open' then
    raise exception 'proposal % is decided', new.proposal_id using errcode = 'restrict_violation';
  end if;
  if new.admin_id = proposal.proposer_id or new.admin_id::text = proposal.subject
    or new.admin_id = proposal.concerned_id
    or not exists (select from able_admins where id = new.admin_id)
  then
    raise exception '% may not decide proposal %', new.admin_id, new.proposal_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The content of a proposal and its final state are immutable. Only approved proposals are executed, and only once.
create or replace function council_guard_proposal() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.subject, new.concerned_id, new.payload, new.effect, new.reason, new.proposer_id, new.created_at)
      is distinct from
      (old.id, old.kind, old.subject, old.concerned_id, old.payload, old.effect, old.reason, old.proposer_id, old.created_at)
    or (old.status = 'open' and new.status in ('done', 'failed'))
    or (old.status = 'approved' and new.status not in ('approved', 'open', 'done', 'failed', 'expired'))
    or old.status not in ('open', 'approved')
  then
    raise exception 'proposal % cannot change like this', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function council_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger votes_are_guarded before insert on proposal_votes
  for each row execute function council_guard_vote();
create or replace trigger proposals_are_guarded before update on proposals
  for each row execute function council_guard_proposal();
create or replace trigger votes_stay before update or delete or truncate on proposal_votes
  for each statement execute function council_refuse_change();
create or replace trigger proposals_stay before delete or truncate on proposals
  for each statement execute function council_refuse_change();
