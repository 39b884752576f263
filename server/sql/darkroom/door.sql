-- Bytes that quotas count.
create or replace view edit_object_weights (user_id, kind, bytes) as
  select user_id, 'edits', bytes from edit_objects;

-- Files of `edit_objects` that something names.
create or replace view named_edit_objects (user_id, sha256) as
  select edits.user_id, decode(repair ->> 'patch', 'hex')
  from edits, jsonb_array_elements(edits.edit -> 'repairs') repair
  where edits.edit ? 'repairs' and repair ? 'patch'
  union select edits.user_id, decode(repair ->> 'patch', 'hex')
  from edit_versions join edits using (media_id), jsonb_array_elements(edit_versions.edit -> 'repairs') repair
  where edit_versions.edit ? 'repairs' and repair ? 'patch'
  -- Answers of models that may still be chosen.
  union select g.user_id, c.patch from edit_candidates c join edit_generations g on g.id = c.generation_id
  where c.patch is not null;
