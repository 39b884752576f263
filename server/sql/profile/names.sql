-- Updates the search words of a display name.
create or replace function profile_note_words() returns trigger language plpgsql as $$
begin
  new.words := search_text(new.display_name);
  return new;
end $$;
create or replace trigger profile_note_words before insert or update of display_name, words on user_profiles
  for each row execute function profile_note_words();
