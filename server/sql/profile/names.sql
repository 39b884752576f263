-- People are found by the words of their names.
create index if not exists profiles_by_words on user_profiles using gin (search_text(display_name) gin_trgm_ops);
