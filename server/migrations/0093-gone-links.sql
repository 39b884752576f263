-- Links of guests whose session went with its event or its host: whoever opens one is told so, and not to wait. Of the session
-- nothing is kept but the hash of its link, which says neither whose it was nor of what.
create table kiosk_gone_links (
  share_hash bytea primary key,
  gone_by text not null check (gone_by in ('guest', 'time', 'event'))
);
