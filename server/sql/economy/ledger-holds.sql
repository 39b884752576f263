-- Holds of jobs: reserved on acceptance, captured item by item, released at the end.

-- Reserves the cost of a job; false if the balance is too low. In free mode the system pays into the shadow book.
create or replace function ledger_hold(is_waived boolean, the_user uuid, the_job uuid, the_amount bigint, the_time timestamptz)
returns boolean language plpgsql as $$
declare
  the_book text := case when is_waived then 'shadow' else 'visible' end;
  account bigint := ledger_account(the_book, the_user, null, 'credit');
begin
  if is_waived and the_amount > 0 then
    perform ledger_post('shadow', 'waiver', the_user, the_time, jsonb_build_array(
      jsonb_build_object('system', 'promotion', 'asset', 'credit', 'amount', -the_amount),
      jsonb_build_object('user', the_user, 'asset', 'credit', 'amount', the_amount)
    ), jsonb_build_object('job_id', the_job, 'reference', 'waiver:' || the_job));
  end if;
  update ledger_accounts set held = held + the_amount where id = account and posted - held >= the_amount;
  if not found then return false; end if;
  insert into ledger_holds (account_id, job_id, amount, opened_at) values (account, the_job, the_amount, the_time);
  return true;
end $$;

-- Captures the price of a finished item from the hold of its job. Returns the book.
create or replace function ledger_capture(the_job uuid, the_item integer, the_amount bigint, the_media uuid, the_time timestamptz)
returns text language plpgsql as $$
declare
  hold ledger_holds;
  account ledger_accounts;
begin
  select * into hold from ledger_holds where job_id = the_job for update;
  if hold.id is null or hold.status <> 'open' then
    raise exception 'job % has no open hold', the_job using errcode = 'restrict_violation';
  end if;
  if the_amount = 0 then return null; end if;
  update ledger_holds set captured = captured + the_amount where id = hold.id;
  update ledger_accounts set held = held - the_amount, captured = captured + the_amount where id = hold.account_id
  returning * into account;
  perform ledger_post(account.book, 'capture', account.user_id, the_time, jsonb_build_array(
    jsonb_build_object('user', account.user_id, 'asset', 'credit', 'amount', -the_amount),
    jsonb_build_object('system', 'revenue', 'asset', 'credit', 'amount', the_amount)
  ), jsonb_build_object('job_id', the_job, 'hold_id', hold.id, 'item', the_item, 'media_id', the_media,
    'media_sha256', (select sha256 from media_digests where id = the_media)));
  return account.book;
end $$;

-- Ends an open hold and releases the rest. Returns the book if there was one.
create or replace function ledger_release(the_job uuid, the_time timestamptz) returns text language plpgsql as $$
declare
  hold ledger_holds;
  account ledger_accounts;
  rest bigint;
begin
  select * into hold from ledger_holds where job_id = the_job for update;
  if hold.id is null or hold.status <> 'open' then return null; end if;
  rest := hold.amount - hold.captured;
  update ledger_holds set status = case when rest = 0 then 'captured' else 'released' end, ended_at = the_time
  where id = hold.id;
  if rest = 0 then return null; end if;
  update ledger_accounts set held = held - rest where id = hold.account_id returning * into account;
  if account.book = 'shadow' then
    perform ledger_post('shadow', 'waiver_return', account.user_id, the_time, jsonb_build_array(
      jsonb_build_object('user', account.user_id, 'asset', 'credit', 'amount', -rest),
      jsonb_build_object('system', 'promotion', 'asset', 'credit', 'amount', rest)
    ), jsonb_build_object('job_id', the_job, 'reference', 'waiver_return:' || the_job));
  end if;
  return account.book;
end $$;

-- A job in any final state holds nothing.
create or replace function jobs_check_hold() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_holds where job_id = new.id and status = 'open') then
    raise exception 'job % ended and still holds credits', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Jobs are deleted with their user in any state.
create or replace function jobs_leave_hold() returns trigger language plpgsql as $$
begin
  perform ledger_release(old.id, now());
  return null;
end $$;

-- Captures a whole hold that belongs to no job and produces no image. Returns the book.
create or replace function ledger_take(the_cause uuid, the_time timestamptz) returns text language plpgsql as $$
declare
  hold ledger_holds;
  account ledger_accounts;
begin
  select * into hold from ledger_holds where job_id = the_cause for update;
  if hold.id is null or hold.status <> 'open' then
    raise exception 'there is no open hold for %', the_cause using errcode = 'restrict_violation';
  end if;
  update ledger_holds set captured = amount, status = 'captured', ended_at = the_time where id = hold.id;
  update ledger_accounts set held = held - hold.amount, captured = captured + hold.amount where id = hold.account_id
  returning * into account;
  perform ledger_post(account.book, 'capture', account.user_id, the_time, jsonb_build_array(
    jsonb_build_object('user', account.user_id, 'asset', 'credit', 'amount', -hold.amount),
    jsonb_build_object('system', 'revenue', 'asset', 'credit', 'amount', hold.amount)
  ), jsonb_build_object('hold_id', hold.id, 'item', 0));
  return account.book;
end $$;
