-- The saved prompt that a template was made from, so that it stays known what the template grew from.
alter table templates add column origin_prompt_id uuid references prompts (id) on delete set null;
create index templates_of_prompt on templates (origin_prompt_id) where origin_prompt_id is not null;
