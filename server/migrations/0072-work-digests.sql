-- Until when each author was told how their works are liked and used: once a day at most.
create table work_digests (
  user_id uuid primary key references users (id) on delete cascade,
  told_until timestamptz not null
);
create index work_likes_by_time on work_likes (at);
create index work_uses_lately on work_uses (first_at);
