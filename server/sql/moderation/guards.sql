-- Makes case events append-only.
create or replace function case_events_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger case_events_stay before update or delete or truncate on case_events
  for each statement execute function case_events_refuse_change();

-- A strike can only be voided, by an event with the reason. It is deleted with its account.
create or replace function strikes_refuse_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.event_id, new.points, new.given_at, new.expires_at)
    is distinct from (old.id, old.user_id, old.event_id, old.points, old.given_at, old.expires_at)
    or old.voided_by is not null
  then raise exception 'a strike can be voided and nothing else' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger strikes_stay before update on strikes for each row execute function strikes_refuse_change();

-- An appeal is decided once, neither by the author nor by the admin who made the decision. If there is only one admin,
-- they may answer after a day.
create or replace function appeals_guard() returns trigger language plpgsql as $$
declare
  decider uuid;
begin
  if old.decided_at is not null then
    raise exception 'appeal % has been decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.decided_by is null then return new; end if;
  select by_id into decider from case_events where id = new.event_id;
  if new.decided_by = new.user_id then
    raise exception 'appeal % is of whoever would decide it', old.id using errcode = 'restrict_violation';
  end if;
  if new.decided_by = decider and (
    new.decided_at < new.created_at + interval '24 hours'
    or exists (select from profile_facts where is_admin and id <> decider and id <> new.user_id))
  then raise exception 'appeal % is against a decision of whoever would decide it', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger appeals_by_another before update on appeals for each row execute function appeals_guard();
