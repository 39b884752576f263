-- Tries at codes and PINs, by whom and for what, are counted in one place: four features each had a table for them. What was
-- counted is worth a day at most, and begins anew.
create table tries (
  -- What is tried, and a hash of who tries.
  bucket text primary key,
  -- Those that count; where there are waits, since the last of them.
  tries integer not null,
  -- How often it had to wait: each time is twice the one before.
  waits integer not null default 0,
  waits_until timestamptz,
  forgotten_at timestamptz not null
);
create index tries_forgotten on tries (forgotten_at);

drop table link_guesses;
drop table kiosk_guesses;
drop table session_guesses;
drop table invite_guesses;
