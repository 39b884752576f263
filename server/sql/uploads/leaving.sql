-- An upload leaves its bytes behind, and those of its smaller renderings.
create or replace trigger uploads_leave_objects after delete on uploads
  for each row execute function leave_media_objects();
