-- A user’s acceptance of the legal documents: the newest version, the last accepted one, and whether the user has
-- confirmed the terms since a version last required it. Always one row, even if nothing was accepted.
create or replace function legal_facts(the_user uuid)
returns table (current_version text, accepted_version text, accepted_at timestamptz, is_confirmed boolean)
language sql stable as $$
  select v.version, a.version, a.accepted_at,
    not exists (
      select from legal_versions asking where asking.asks_terms and asking.place > coalesce((
        select max(confirmed.place) from legal_acceptances t join legal_versions confirmed using (version)
        where t.user_id = the_user and t.confirms_terms), 0)
    )
  from (select version from legal_versions order by place desc limit 1) v
    left join lateral (
      -- Ordered by version instead of time, so that a clock that was set back doesn’t hide an acceptance.
      select mine.version, mine.accepted_at from legal_acceptances mine left join legal_versions accepted using (version)
      where mine.user_id = the_user order by accepted.place desc nulls last, mine.accepted_at desc limit 1
    ) a on true
$$;
