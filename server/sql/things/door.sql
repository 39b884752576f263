-- What things weigh: their files and what is read of them in shoots.
create or replace view thing_weights (user_id, kind, bytes) as
  select user_id, case when deleted_at is null then 'things' else 'trash' end, bytes + coalesce(prepared_bytes, 0) from things;

-- Things as a list of everything needs them; their pictures are square, and there is none where there is no placeholder.
create or replace view thing_entries (id, user_id, name, width, height, placeholder, at, deleted_at) as
  select id, user_id, name, 1, 1, cover_placeholder, created_at, deleted_at from things;
