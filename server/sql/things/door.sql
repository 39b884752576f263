-- Storage used by products: their files and derived meshes.
create or replace view thing_weights (user_id, kind, bytes) as
  select user_id, case when deleted_at is null then 'things' else 'trash' end, bytes + coalesce(prepared_bytes, 0) from things;

-- Products for mixed lists. Their preview images are square, and absent without a placeholder.
create or replace view thing_entries (id, user_id, name, width, height, placeholder, at, deleted_at) as
  select id, user_id, name, 1, 1, cover_placeholder, created_at, deleted_at from things;
