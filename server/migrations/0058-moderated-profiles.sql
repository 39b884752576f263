-- Moderation keeps a page or an avatar from others; it stays with its owner, who is told.
alter table profile_pages add column hidden_as text check (hidden_as in ('held', 'hidden', 'removed'));
-- Since when the page says what it says; null: since before this was noted.
alter table profile_pages add column words_at timestamptz;
alter table avatars add column hidden_as text check (hidden_as in ('held', 'hidden', 'removed'));
