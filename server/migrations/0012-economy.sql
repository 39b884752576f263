-- The economy: a double-entry ledger, what jobs reserve, what was bought, and the numbers it all goes by.

-- What was done by an admin: who, what, to whom, before and after.
create table audit_entries (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null,
  action text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_entries_newest on audit_entries (created_at desc, id desc);

-- No foreign keys to users: what was booked stays when an account goes, under an id that then names nobody.
-- The shadow book is that of free mode: what would have been paid.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  book text not null check (book in ('visible', 'shadow')),
  asset text not null check (asset in ('coin', 'credit', 'token')),
  user_id uuid,
  system text check (system in ('issuance', 'exchange', 'revenue', 'promotion', 'adjustment', 'forfeit')),
  -- Of a system account: as far as the chain has come, because a row that every transfer writes would be waited for.
  posted bigint not null default 0 check (posted between -9007199254740991 and 9007199254740991),
  held bigint not null default 0 check (held >= 0),
  -- All that jobs have taken from it so far.
  captured bigint not null default 0 check (captured >= 0),
  -- Times of an account never go back, whatever the clocks of the processes say.
  moved_at timestamptz not null default 'epoch',
  check ((user_id is null) <> (system is null)),
  constraint ledger_accounts_funds check (user_id is null or posted >= held),
  unique (book, user_id, asset),
  unique (book, system, asset)
) with (fillfactor = 60);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  book text not null check (book in ('visible', 'shadow')),
  kind text not null check (kind in ('welcome', 'exchange', 'capture', 'waiver', 'waiver_return', 'purchase', 'bonus',
    'adjustment', 'reversal', 'forfeit')),
  user_id uuid not null,
  actor_id uuid,
  reason text,
  audit_id uuid references audit_entries (id),
  job_id uuid,
  hold_id uuid,
  item integer,
  media_id uuid,
  media_sha256 text,
  purchase_id uuid,
  reverses bigint references ledger_transactions (id),
  -- Names the one cause this may have: at most one transaction each.
  reference text unique,
  created_at timestamptz not null,
  check (kind <> 'adjustment' or (actor_id is not null and reason is not null and audit_id is not null)),
  check ((kind = 'reversal') = (reverses is not null)),
  check ((kind = 'capture') = (hold_id is not null and item is not null)),
  check ((kind in ('waiver', 'waiver_return')) <= (book = 'shadow'))
);
-- An item of a job is paid for once.
create unique index ledger_transactions_items on ledger_transactions (hold_id, item) where hold_id is not null;
create index ledger_transactions_of_purchase on ledger_transactions (purchase_id) where purchase_id is not null;
create index ledger_transactions_reversals on ledger_transactions (reverses) where reverses is not null;

create table ledger_entries (
  id bigint generated always as identity,
  account_id bigint not null,
  transaction_id bigint not null references ledger_transactions (id),
  amount bigint not null check (amount <> 0),
  -- What the account of a user then had; null for a system account.
  balance bigint,
  kind text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (transaction_id, account_id)
);
create index ledger_entries_by_kind on ledger_entries (account_id, kind, id) where balance is not null;
create index ledger_entries_by_time on ledger_entries (account_id, created_at, id) include (amount)
  where balance is not null;

-- What a job may still take: opened when it is accepted, ended with it.
create table ledger_holds (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references ledger_accounts (id),
  job_id uuid not null unique,
  amount bigint not null check (amount >= 0),
  captured bigint not null default 0 check (captured between 0 and amount),
  -- Captured: all of it was; released: the rest went back.
  status text not null default 'open' check (status in ('open', 'captured', 'released')),
  opened_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null)),
  check (status <> 'captured' or captured = amount)
);
create index ledger_holds_open on ledger_holds (account_id) where status = 'open';

-- The chain: each link's hash covers the one before and one transaction. Forged afterwards by an
-- independent process, so that transfers do not wait for each other.
create table ledger_links (
  position bigint primary key,
  transaction_id bigint not null unique references ledger_transactions (id),
  hash bytea not null
);
create table ledger_head (
  is_only boolean primary key default true check (is_only),
  position bigint not null,
  hash bytea not null,
  -- Every transaction up to here is linked; the next such mark, and since when it has been waiting.
  complete_to bigint not null default 0,
  next_complete_to bigint not null default 0,
  marked_at timestamptz not null default now()
);
insert into ledger_head (position, hash) values (0, '');

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger transactions_stay before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();
create trigger entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger links_stay before update or delete or truncate on ledger_links
  for each statement execute function ledger_refuse_change();
create trigger audit_stays before update or delete or truncate on audit_entries
  for each statement execute function ledger_refuse_change();
create trigger accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
create trigger holds_stay before delete or truncate on ledger_holds
  for each statement execute function ledger_refuse_change();

create function ledger_guard_hold() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' or new.captured < old.captured
    or (new.id, new.account_id, new.job_id, new.amount, new.opened_at)
      is distinct from (old.id, old.account_id, old.job_id, old.amount, old.opened_at)
  then raise exception 'hold % has ended or cannot change like this', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger holds_end_once before update on ledger_holds for each row execute function ledger_guard_hold();

-- Entries come all at once: per transaction and asset they sum to zero, and they stay within its book.
create function ledger_guard_entries() returns trigger language plpgsql as $$
declare
  bad bigint;
begin
  select fresh.transaction_id into bad
  from fresh join ledger_accounts a on a.id = fresh.account_id
    join ledger_transactions t on t.id = fresh.transaction_id
  group by fresh.transaction_id, a.asset
  having sum(fresh.amount) <> 0 or bool_or(a.book <> t.book) limit 1;
  if bad is not null then
    raise exception 'the entries of transaction % do not balance', bad using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on ledger_entries referencing new table as fresh
  for each statement execute function ledger_guard_entries();

/* The account of a user or of the system, made when it is first needed. */
create function ledger_account(the_book text, the_user uuid, the_system text, the_asset text) returns bigint
language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    if the_user is null then
      select id into found_id from ledger_accounts where book = the_book and system = the_system and asset = the_asset;
    else
      select id into found_id from ledger_accounts where book = the_book and user_id = the_user and asset = the_asset;
    end if;
    if found_id is not null then return found_id; end if;
    insert into ledger_accounts (book, user_id, system, asset) values (the_book, the_user, the_system, the_asset)
    on conflict do nothing;
  end loop;
end $$;

/*
 * One transfer. Legs: [{ user | system, asset, amount }], each account once. Facts: the other columns of the
 * transaction. Answers its id, or null when its reference has been used before: then nothing happens.
 */
create function ledger_post(the_book text, the_kind text, the_user uuid, the_time timestamptz, legs jsonb, facts jsonb)
returns bigint language plpgsql as $$
declare
  the_id bigint;
  accounts bigint[];
  amounts bigint[];
  moment timestamptz;
begin
  select array_agg(ledger_account(the_book, (leg ->> 'user')::uuid, leg ->> 'system', leg ->> 'asset') order by place),
    array_agg((leg ->> 'amount')::bigint order by place)
  into accounts, amounts from jsonb_array_elements(legs) with ordinality l (leg, place);
  -- In order of id, so that no two transfers wait for each other; the accounts of the system are not waited for.
  select greatest(the_time, max(moved_at)) into moment from (
    select moved_at from ledger_accounts where id = any(accounts) and user_id is not null order by id for no key update
  ) locked;
  insert into ledger_transactions (book, kind, user_id, actor_id, reason, audit_id, job_id, hold_id, item, media_id,
    media_sha256, purchase_id, reverses, reference, created_at)
  select the_book, the_kind, the_user, f.actor_id, f.reason, f.audit_id, f.job_id, f.hold_id, f.item, f.media_id,
    f.media_sha256, f.purchase_id, f.reverses, f.reference, moment
  from jsonb_to_record(facts) f (actor_id uuid, reason text, audit_id uuid, job_id uuid, hold_id uuid, item integer,
    media_id uuid, media_sha256 text, purchase_id uuid, reverses bigint, reference text)
  on conflict (reference) do nothing returning id into the_id;
  if the_id is null then return null; end if;
  with leg as (
    select * from unnest(accounts, amounts) l (account_id, amount)
  ), moved as (
    update ledger_accounts a set posted = a.posted + leg.amount, moved_at = moment
    from leg where a.id = leg.account_id and a.user_id is not null returning a.id, a.posted
  )
  insert into ledger_entries (account_id, transaction_id, amount, balance, kind, created_at)
  select leg.account_id, the_id, leg.amount, moved.posted, the_kind, moment
  from leg left join moved on moved.id = leg.account_id;
  return the_id;
end $$;

/* Reserves what a job may cost; false when there is not enough. In free mode the house pays into the shadow book. */
create function ledger_hold(is_waived boolean, the_user uuid, the_job uuid, the_amount bigint, the_time timestamptz)
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

/* Takes the price of a finished item out of what its job holds. Answers the book. */
create function ledger_capture(the_job uuid, the_item integer, the_amount bigint, the_media uuid, the_time timestamptz)
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
    'media_sha256', (select sha256 from media where id = the_media)));
  return account.book;
end $$;

/* Ends what a job holds, if it still holds anything; the rest goes back. Answers the book when something did. */
create function ledger_release(the_job uuid, the_time timestamptz) returns text language plpgsql as $$
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

-- Named whole numbers that admins may change: credits, coins, tokens, cents.
create table economy_settings (
  name text primary key,
  value bigint not null check (value between 0 and 1000000000)
);
insert into economy_settings values
  ('price_image', 1), ('price_video_second', 2),
  ('welcome_coin', 100), ('welcome_credit', 50), ('welcome_token', 1000),
  ('adjustment_limit', 10000),
  ('budget_installation_cents', 2000), ('budget_user_cents', 500);

create table coin_packages (
  coins bigint primary key check (coins > 0),
  amount_cents bigint not null check (amount_cents > 0),
  bonus_percent integer not null,
  is_popular boolean not null default false
);
insert into coin_packages values (100, 999, 10, false), (500, 3999, 25, true), (1000, 6999, 40, false);

create table token_packs (
  tokens bigint primary key check (tokens > 0),
  amount_cents bigint not null unique check (amount_cents > 0)
);
insert into token_packs values (50, 500), (100, 950), (500, 4500);

create table purchases (
  id uuid primary key,
  number bigint generated always as identity unique,
  user_id uuid not null,
  asset text not null check (asset in ('coin', 'token')),
  -- What it buys, and what comes on top.
  amount bigint not null check (amount > 0),
  bonus bigint not null default 0 check (bonus >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'usd',
  status text not null default 'pending' check (status in ('pending', 'paid', 'expired', 'refunded', 'disputed')),
  is_simulated boolean not null,
  -- What the caller named it by, for their own books.
  source_id text,
  stripe_session_id text unique,
  stripe_payment_intent_id text unique,
  checkout_url text,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  -- What a refund should have taken back and was already spent.
  owed bigint not null default 0 check (owed >= 0),
  created_at timestamptz not null,
  paid_at timestamptz
);
create index purchases_newest on purchases (user_id, created_at desc, id desc);

-- Messages of the payment provider that have been dealt with, each once.
create table payment_messages (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

-- What engines that cost money may cost and have cost, per day (UTC) and user.
create table provider_spending (
  day date not null,
  user_id uuid not null,
  cents bigint not null default 0 check (cents >= 0),
  primary key (day, user_id)
);

/* The welcome grant, once per person. Answers whether it was given now. */
create function ledger_welcome(the_user uuid, the_time timestamptz) returns boolean language plpgsql as $$
declare
  legs jsonb;
begin
  select jsonb_agg(leg) into legs from economy_settings s
    cross join lateral (values
      (jsonb_build_object('user', the_user, 'asset', substr(s.name, 9), 'amount', s.value)),
      (jsonb_build_object('system', 'promotion', 'asset', substr(s.name, 9), 'amount', -s.value))) l (leg)
  where s.name in ('welcome_coin', 'welcome_credit', 'welcome_token') and s.value > 0;
  if legs is null then return false; end if;
  return ledger_post('visible', 'welcome', the_user, the_time, legs,
    jsonb_build_object('reference', 'welcome:' || the_user)) is not null;
end $$;

/* What the hash of a link covers of a transaction. */
create function ledger_digest(t ledger_transactions) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(t.id, t.book, t.kind, t.user_id, t.actor_id, t.reason, t.audit_id,
    t.job_id, t.hold_id, t.item, t.media_id, t.media_sha256, t.purchase_id, t.reverses, t.reference,
    (extract(epoch from t.created_at) * 1000000)::bigint,
    (select jsonb_agg(jsonb_build_array(e.account_id, e.amount, e.balance) order by e.id)
     from ledger_entries e where e.transaction_id = t.id))::text, 'UTF8'))
$$;
create function ledger_chain_step(hash bytea, digest bytea) returns bytea language sql immutable strict
  return sha256(hash || digest);
create aggregate ledger_chain(bytea) (sfunc = ledger_chain_step, stype = bytea, initcond = '');

/*
 * Links the transactions that are not linked yet, at most so many; answers how many. One process at a time.
 * Ids are given before a transaction commits, so that a later look may find a lower one: what is ten minutes
 * behind is taken to be complete, unless `is_thorough`.
 */
create function ledger_seal(most integer, is_thorough boolean) returns integer language plpgsql as $$
declare
  head ledger_head;
  t ledger_transactions;
  done integer := 0;
  begins bigint;
  sealed bigint[] := '{}';
begin
  select * into head from ledger_head for update;
  begins := case when is_thorough then 0 else head.complete_to end;
  for t in
    select x.* from ledger_transactions x
    where x.id > begins and not exists (select from ledger_links l where l.transaction_id = x.id)
    order by x.id limit most
  loop
    head.position := head.position + 1;
    head.hash := ledger_chain_step(head.hash, ledger_digest(t));
    insert into ledger_links (position, transaction_id, hash) values (head.position, t.id, head.hash);
    sealed := sealed || t.id;
    done := done + 1;
  end loop;
  update ledger_accounts a set posted = a.posted + s.amount
  from (
    select e.account_id, sum(e.amount)::bigint as amount from ledger_entries e
    where e.transaction_id = any(sealed) and e.balance is null group by e.account_id
  ) s where a.id = s.account_id;
  update ledger_head set position = head.position, hash = head.hash;
  if now() > head.marked_at + interval '10 minutes' and done < most then
    update ledger_head set complete_to = next_complete_to,
      next_complete_to = coalesce((select max(transaction_id) from ledger_links), 0), marked_at = now();
  end if;
  return done;
end $$;

-- The price of each item, so that what is finished can be paid for by itself.
alter table job_items add column credits bigint check (credits >= 0);
update job_items i set credits = j.cost_credits / n.items + case when i.index < j.cost_credits % n.items then 1 else 0 end
from jobs j, (select job_id, count(*) as items from job_items group by job_id) n where j.id = i.job_id and n.job_id = i.job_id;
alter table job_items alter column credits set not null;

-- Jobs that are open as the ledger begins: nobody had credits yet, so they are on the house.
update jobs set cost_waived = true where status in ('queued', 'running');
select ledger_hold(true, user_id, id, cost_credits, now()) from jobs where status in ('queued', 'running');
select ledger_capture(i.job_id, i.index, i.credits, i.media_id, now())
from job_items i join jobs j on j.id = i.job_id where j.status in ('queued', 'running') and i.status = 'done';
select ledger_welcome(id, now()) from user_profiles
where display_name is not null and use_type is not null and terms_accepted and compliance_confirmed;

-- However a job ends, it holds nothing afterwards.
create function jobs_check_hold() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_holds where job_id = new.id and status = 'open') then
    raise exception 'job % ended and still holds credits', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger jobs_end_their_hold after insert or update of status on jobs
  deferrable initially deferred for each row
  when (new.status in ('completed', 'failed', 'cancelled')) execute function jobs_check_hold();

-- Jobs go with their user, whatever they are doing.
create function jobs_leave_hold() returns trigger language plpgsql as $$
begin
  perform ledger_release(old.id, now());
  return null;
end $$;
create trigger jobs_leave_hold after delete on jobs for each row
  when (old.status in ('queued', 'running')) execute function jobs_leave_hold();

-- What somebody leaves behind is forfeited, with what their open jobs still held.
create function users_forfeit() returns trigger language plpgsql as $$
declare
  account ledger_accounts;
begin
  perform ledger_release(h.job_id, now()) from ledger_holds h join ledger_accounts a on a.id = h.account_id
  where a.user_id = old.id and h.status = 'open';
  for account in
    select * from ledger_accounts where user_id = old.id and book = 'visible' and posted > 0 order by id for no key update
  loop
    perform ledger_post('visible', 'forfeit', old.id, now(), jsonb_build_array(
      jsonb_build_object('user', old.id, 'asset', account.asset, 'amount', -account.posted),
      jsonb_build_object('system', 'forfeit', 'asset', account.asset, 'amount', account.posted)
    ), jsonb_build_object('reference', 'forfeit:' || account.id));
  end loop;
  return null;
end $$;
create trigger users_forfeit after delete on users for each row execute function users_forfeit();
