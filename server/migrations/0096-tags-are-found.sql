-- Tags that were given to many prompts at once were not among the words that they are found by.
update prompts set search = search || to_tsvector('simple', tagged.tags)
from (select prompt_id, string_agg(tag, ' ') as tags from prompt_tags group by prompt_id) tagged
where prompts.id = tagged.prompt_id and not search @@ plainto_tsquery('simple', tagged.tags);
