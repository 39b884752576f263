-- Rule matches with the decision of their case, to measure the accuracy of a rule.
create or replace view judged_hits (rule_id, rule_version, subject_kind, subject_id, author_id, shadow, at, verdict) as
  select h.rule_id, h.rule_version, h.subject_kind, h.subject_id, h.author_id, h.shadow, h.at, (
    select case when e.kind in ('hide', 'remove', 'warn') then 'right' else 'wrong' end
    from case_events e
    where e.case_id = h.case_id and e.by_id is not null and e.at >= h.at
      and e.kind in ('hide', 'remove', 'warn', 'dismiss', 'overturn')
      and not exists (select from case_events u where u.about_id = e.id and u.kind = 'undo')
    order by e.id desc limit 1)
  from rule_hits h;

-- Sum of a user’s valid strike points at a time.
create or replace function strike_points(the_user uuid, at timestamptz) returns integer language sql stable as $$
  select coalesce(sum(points), 0)::int from strikes
  where user_id = the_user and voided_by is null and expires_at > at
$$;

-- Latest decision about each piece of content, reported by a rule or by a user.
create or replace view judged_things (subject_kind, subject_id, at, verdict) as
  select c.subject_kind, c.subject_id, e.at,
    case when e.kind in ('hide', 'remove', 'warn') then 'right' else 'wrong' end
  from cases c join lateral (
    select at, kind from case_events e
    where e.case_id = c.id and e.by_id is not null and e.kind in ('hide', 'remove', 'warn', 'dismiss', 'overturn')
      and not exists (select from case_events u where u.about_id = e.id and u.kind = 'undo')
    order by e.id desc limit 1) e on true;
