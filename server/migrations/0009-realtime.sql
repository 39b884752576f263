-- Messages between processes that are too long for a notification. Worth nothing after a minute, and nothing after a crash.
create unlogged table realtime_messages (
  id bigint generated always as identity primary key,
  body text not null,
  created_at timestamptz not null default now()
);
create index realtime_messages_by_age on realtime_messages (created_at);
