-- Text of prompt versions by id, without the negative prompt, which names what must not appear.
create or replace view prompt_texts (id, author_id, at, fields) as
  select v.id, p.user_id, v.created_at, jsonb_build_object('title', p.title,
    'prompt', coalesce(v.content ->> 'body', ''))
  from prompt_versions v join prompts p on p.id = v.prompt_id;

-- Prompts and templates for lists of all items.
create or replace view prompt_entries (id, user_id, title, excerpt, model, head, judged, kept, found_text, at, changed_at,
    deleted_at) as
  select id, user_id, title, excerpt, model, head, judged, kept, found_text, created_at, updated_at, deleted_at from prompts;
create or replace view prompt_entry_tags (prompt_id, user_id, tag) as
  select prompt_id, user_id, tag from prompt_tags;
create or replace view template_entries (id, user_id, title, excerpt, cover_id, at, deleted_at) as
  select id, user_id, name, left(content ->> 'body', 300), cover_media_id, created_at, deleted_at from templates;

-- Saved prompt of each image of a job, including deleted prompts.
create or replace view prompts_of_pictures (job_id, job_index, prompt_id) as
  select job_id, item, prompt_id from prompt_runs
  union all select job_id, item, origin_id from prompt_lines where job_id is not null;

-- Origin of copied and merged prompts, including deleted origins.
create or replace view prompt_origins (prompt_id, origin_id) as
  select v.prompt_id, o.prompt_id from prompt_versions v join prompt_versions o on o.id = v.parent_id
  where o.prompt_id <> v.prompt_id
  union all select prompt_id, origin_id from prompt_lines where prompt_id is not null;

-- Deleted prompts that other items derive from. A row is inserted while its prompt still exists.
create or replace view prompts_gone (id) as
  select id from prompt_remains;

-- Titles of prompts, and whether they are in the trash.
create or replace view prompt_names (id, user_id, title, is_deleted) as
  select id, user_id, title, deleted_at is not null from prompts;
