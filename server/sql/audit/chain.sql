create or replace function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger audit_links_stay before update or delete or truncate on audit_links
  for each statement execute function audit_refuse_change();
create or replace trigger audit_heads_stay before update or delete or truncate on audit_heads
  for each statement execute function audit_refuse_change();

-- Content of an entry that a link hashes: these eight values in this order as JSON, with the time in microseconds
-- since 1970.
create or replace function audit_text(id uuid, actor_id uuid, action text, subject_id text, reason text, before jsonb,
  after jsonb, created_at timestamptz) returns text language sql stable
  return jsonb_build_array(id, actor_id, action, subject_id, reason, before, after,
    (extract(epoch from created_at) * 1000000)::bigint)::text;

-- Hash of a link: SHA-256 of the previous hash (32 bytes, none for the first link) and the text in UTF-8.
create or replace function audit_hash(before bytea, text text) returns bytea language sql immutable
  return sha256(before || convert_to(text, 'UTF8'));

-- Links a limited number of new entries and returns how many. One process at a time. Numbers are assigned before the
-- commit, so a lower one may appear later: entries older than ten minutes count as complete, unless `is_thorough`.
create or replace function audit_seal(most integer, is_thorough boolean) returns integer language plpgsql as $$
declare
  head audit_head;
  e record;
  done integer := 0;
  begins bigint;
begin
  select * into head from audit_head for update;
  begins := case when is_thorough then 0 else head.complete_to end;
  for e in
    select x.id, audit_text(x.id, x.actor_id, x.action, x.subject_id, x.reason, x.before, x.after, x.created_at) as text
    from audited x
    where x.seq > begins and not exists (select from audit_links l where l.audit_id = x.id)
    order by x.seq limit most
  loop
    head.position := head.position + 1;
    head.hash := audit_hash(head.hash, e.text);
    insert into audit_links (position, audit_id, hash) values (head.position, e.id, head.hash);
    done := done + 1;
  end loop;
  if done > 0 then update audit_head set position = head.position, hash = head.hash; end if;
  if now() > head.marked_at + interval '10 minutes' and done < most then
    update audit_head set complete_to = next_complete_to,
      next_complete_to = coalesce((select max(seq) from audited), 0), marked_at = now();
  end if;
  return done;
end $$;

-- Faults of the chain by position: `missing` links, `deleted` and `changed` entries, a `truncated` end, and days whose
-- recorded head differs (`rewritten`). Empty if the chain is intact.
create or replace function audit_faults() returns table (at bigint, fault text) language sql stable as $$
  select f.at, f.fault from (
    select l.position, l.hash, lag(l.position, 1, 0::bigint) over w as before_at, lag(l.hash, 1, ''::bytea) over w as before,
      e.id is null as is_gone,
      audit_text(e.id, e.actor_id, e.action, e.subject_id, e.reason, e.before, e.after, e.created_at) as text
    from audit_links l left join audited e on e.id = l.audit_id
    window w as (order by l.position)
  ) l cross join lateral (values
    (before_at + 1, case when position <> before_at + 1 then 'missing' end),
    (position, case when is_gone then 'deleted'
      when position = before_at + 1 and hash <> audit_hash(before, text) then 'changed' end)
  ) f (at, fault) where f.fault is not null
  union all
  select coalesce(l.position, 0) + 1, 'truncated'
  from audit_head h left join (select position from audit_links order by position desc limit 1) l on true
  where h.position > coalesce(l.position, 0)
  union all
  select h.position, 'rewritten'
  from audit_heads h left join audit_links l on l.position = h.position where l.hash is distinct from h.hash
  union all
  select h.position, 'rewritten' from audit_head h join audit_links l on l.position = h.position where l.hash <> h.hash
  order by 1, 2
$$;
