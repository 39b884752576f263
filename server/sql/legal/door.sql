-- How somebody stands to the legal documents: the newest version, the last that they accepted, and whether they have
-- confirmed the terms since a version last asked for it. One row, also for somebody who has accepted nothing.
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
      -- By the order of versions and not by time: a clock that was set back takes no acceptance away.
      select mine.version, mine.accepted_at from legal_acceptances mine left join legal_versions accepted using (version)
      where mine.user_id = the_user order by accepted.place desc nulls last, mine.accepted_at desc limit 1
    ) a on true
$$;
