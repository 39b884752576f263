-- Clients as others name them.
create or replace view own_clients (id, user_id, name, company, email, tax_id, address) as
  select id, user_id, name, company, email, tax_id, address from clients;

-- Something moved between a client and their owner. `since` says since when something waits for the owner; null for nothing.
create or replace function client_moved(the_client uuid, moved timestamptz, since timestamptz) returns void language sql as $$
  update clients set moved_at = greatest(moved_at, moved), waiting_since = since where id = the_client
$$;

-- Which own projects a client is worked for in.
create or replace view projects_of_clients (client_id, project_id) as
  select client_id, project_id from client_projects;
