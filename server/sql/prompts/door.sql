-- Words of saved prompts as they were written: each version by its id. Not what is to be left out of the picture, which
-- names things just because nobody wants them.
create or replace view prompt_texts (id, author_id, at, fields) as
  select v.id, p.user_id, v.created_at, jsonb_build_object('title', p.title,
    'prompt', coalesce(v.content ->> 'body', ''))
  from prompt_versions v join prompts p on p.id = v.prompt_id;
