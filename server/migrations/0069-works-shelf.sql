-- What the order of works is made of: who has seen them, when their rank was computed, and whether likes are looked into.
alter table works
  -- Visitors of all days, added up.
  add column visitors integer not null default 0,
  add column ranked_at timestamptz,
  -- Since when likes are not counted because they came too fast; null while they are.
  add column rank_frozen_at timestamptz;
create index works_unseen on works (id) where status = 'live' and visibility = 'public' and visitors < 50;
create index works_of_model on works (model, rank desc, id desc) where status = 'live' and visibility = 'public';
create index works_ranked on works (ranked_at nulls first) where status = 'live';

alter table work_likes
  -- How many likes the work had from the same network before; stays when the network is forgotten.
  add column nth smallint not null default 0;
create index work_likes_of_net on work_likes (work_id, net) where net <> '';
create index work_likes_nets on work_likes (at) where net <> '';
create index work_likes_lately on work_likes (work_id, at);

-- Works about which something has changed since their rank was computed.
create table work_rank_due (
  work_id uuid primary key references works (id) on delete cascade
);

-- Who has seen what on a day: hashed with the salt of that day. Both are removed when the day is over.
create table work_visit_salts (
  day date primary key,
  salt bytea not null
);
create table work_visitors (
  day date not null,
  work_id uuid not null references works (id) on delete cascade,
  visitor bytea not null,
  primary key (day, work_id, visitor)
);
