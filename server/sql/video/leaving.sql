-- Queues the file of a deleted track for removal, also when its owner is deleted.
create or replace function music_track_leaves() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;
create or replace trigger music_track_leaves after delete on music_tracks
  for each row execute function music_track_leaves();
