-- What a provider calls the work it has begun on an item, so that whoever takes the job over goes on with it
-- instead of paying for it again: the engine's id and the provider's own name of the work.
alter table job_items add column operation jsonb;
