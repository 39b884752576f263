-- Keeps what is known of entries beside the folders they are in: whether they are in the trash, and whether they are there
-- at all. The kind is the trigger's, or that of the row where a table holds two.

create or replace function library_follow_trash() returns trigger language plpgsql as $$
begin
  update library_items set is_shown = new.deleted_at is null
    and (select deleted_at is null from library_folders where id = library_items.folder_id)
  where user_id = new.user_id and kind = tg_argv[0] and item_id = new.id;
  return null;
end $$;

create or replace function library_follow_gone() returns trigger language plpgsql as $$
begin
  delete from library_items where user_id = old.user_id and kind = tg_argv[0] and item_id = old.id;
  delete from library_notes where user_id = old.user_id and kind = tg_argv[0] and item_id = old.id;
  return null;
end $$;

create or replace trigger library_follows_trashed_images after update of deleted_at on media for each row
  when (new.type = 'image' and old.deleted_at is distinct from new.deleted_at)
  execute function library_follow_trash('image');
create or replace trigger library_follows_trashed_videos after update of deleted_at on media for each row
  when (new.type = 'video' and old.deleted_at is distinct from new.deleted_at)
  execute function library_follow_trash('video');
create or replace trigger library_follows_trashed_prompts after update of deleted_at on prompts for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function library_follow_trash('prompt');
create or replace trigger library_follows_trashed_templates after update of deleted_at on templates for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function library_follow_trash('template');
create or replace trigger library_follows_trashed_uploads after update of deleted_at on uploads for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function library_follow_trash('upload');

create or replace trigger library_follows_gone_images after delete on media for each row
  when (old.type = 'image') execute function library_follow_gone('image');
create or replace trigger library_follows_gone_videos after delete on media for each row
  when (old.type = 'video') execute function library_follow_gone('video');
create or replace trigger library_follows_gone_prompts after delete on prompts for each row
  execute function library_follow_gone('prompt');
create or replace trigger library_follows_gone_templates after delete on templates for each row
  execute function library_follow_gone('template');
create or replace trigger library_follows_gone_uploads after delete on uploads for each row
  execute function library_follow_gone('upload');
