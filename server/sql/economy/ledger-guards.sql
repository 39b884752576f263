-- Database guards of the ledger: entries and holds are immutable, and transactions must balance.

create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function ledger_guard_hold() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' or new.captured < old.captured
    or (new.id, new.account_id, new.job_id, new.amount, new.opened_at)
      is distinct from (old.id, old.account_id, old.job_id, old.amount, old.opened_at)
  then raise exception 'hold % has ended or cannot change like this', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Entries are inserted together. They sum to zero per transaction and asset, and stay within one book.
create or replace function ledger_guard_entries() returns trigger language plpgsql as $$
declare
  entry record;
  account record;
  the_transaction bigint;
  the_book text;
  coin bigint := 0;
  credit bigint := 0;
  token bigint := 0;
begin
  for entry in select transaction_id, account_id, amount from fresh order by transaction_id loop
    if entry.transaction_id is distinct from the_transaction then
      exit when (coin, credit, token) <> (0, 0, 0);
      the_transaction := entry.transaction_id;
      select book into the_book from ledger_transactions where id = the_transaction;
    end if;
    select book, asset into account from ledger_accounts where id = entry.account_id;
    if account.book is distinct from the_book or the_book is null then
      raise exception 'entries of transaction % are not of its book', the_transaction using errcode = 'check_violation';
    end if;
    case account.asset
      when 'coin' then coin := coin + entry.amount;
      when 'credit' then credit := credit + entry.amount;
      else token := token + entry.amount;
    end case;
  end loop;
  if (coin, credit, token) <> (0, 0, 0) then
    raise exception 'the entries of transaction % do not balance', the_transaction using errcode = 'check_violation';
  end if;
  return null;
end $$;
