-- Keeps the library in sync with its items: whether an item is in the trash, in a folder, or deleted. The kind is the
-- trigger's argument, or the row's if a table contains two kinds.

-- Changes of folders hold this lock exclusively (`lockFolders`), so nothing is added to a folder during its deletion.
create or replace function library_follow_trash() returns trigger language plpgsql as $$
declare
  in_folder boolean;
begin
  perform take_lock('library', new.user_id::text, shared => true);
  update library_items set is_shown = new.deleted_at is null
    and (select deleted_at is null from library_folders where id = library_items.folder_id)
  where user_id = new.user_id and kind = tg_argv[0] and item_id = new.id
  returning is_shown into in_folder;
  if new.deleted_at is not null then
    delete from library_unfiled where user_id = new.user_id and kind = tg_argv[0] and item_id = new.id;
  elsif in_folder is not true then
    insert into library_unfiled (user_id, kind, item_id, made_at)
    values (new.user_id, tg_argv[0], new.id, new.created_at) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function library_follow_made() returns trigger language plpgsql as $$
begin
  insert into library_unfiled (user_id, kind, item_id, made_at)
  values (new.user_id, tg_argv[0], new.id, new.created_at) on conflict do nothing;
  return null;
end $$;

create or replace function library_follow_moved_in_time() returns trigger language plpgsql as $$
begin
  update library_unfiled set made_at = new.created_at
  where user_id = new.user_id and kind = new.type and item_id = new.id;
  update library_items set made_at = new.created_at
  where user_id = new.user_id and kind = new.type and item_id = new.id;
  return null;
end $$;

create or replace function library_follow_gone() returns trigger language plpgsql as $$
begin
  delete from library_items where user_id = old.user_id and kind = tg_argv[0] and item_id = old.id;
  delete from library_unfiled where user_id = old.user_id and kind = tg_argv[0] and item_id = old.id;
  delete from library_notes where user_id = old.user_id and kind = tg_argv[0] and item_id = old.id;
  return null;
end $$;

create or replace trigger library_follows_made_images after insert on media for each row
  when (new.type = 'image' and new.deleted_at is null) execute function library_follow_made('image');
create or replace trigger library_follows_made_videos after insert on media for each row
  when (new.type = 'video' and new.deleted_at is null) execute function library_follow_made('video');
create or replace trigger library_follows_made_prompts after insert on prompts for each row
  when (new.deleted_at is null) execute function library_follow_made('prompt');
create or replace trigger library_follows_made_templates after insert on templates for each row
  when (new.deleted_at is null) execute function library_follow_made('template');
create or replace trigger library_follows_made_uploads after insert on uploads for each row
  when (new.deleted_at is null) execute function library_follow_made('upload');
create or replace trigger library_follows_made_things after insert on things for each row
  when (new.deleted_at is null) execute function library_follow_made('thing');

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
create or replace trigger library_follows_trashed_things after update of deleted_at on things for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function library_follow_trash('thing');

create or replace trigger library_follows_moved_media after update of created_at on media for each row
  when (old.created_at is distinct from new.created_at) execute function library_follow_moved_in_time();

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
create or replace trigger library_follows_gone_things after delete on things for each row
  execute function library_follow_gone('thing');
