-- Bytes of the copies of published works.
create or replace view work_weights (user_id, kind, bytes) as
  select author_id, 'works', bytes from works where object_key is not null;

-- Public works of a user’s prompts, images, videos and templates.
create or replace view published_sources (author_id, kind, source_id, work_id) as
  select author_id, kind, source_id, id from works where status = 'live' and source_id is not null;

-- Items that are published, hidden ones included.
create or replace view work_media (media_id) as
  select media_id from works where media_id is not null;
