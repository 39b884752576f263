-- Deliveries of what a client approved, and their manifests, which stay with the certificate.
alter table deliveries add column approval_id uuid;
alter table deliveries add column approval_hash bytea;
-- SHA-256 of the file that the client approved.
alter table delivery_items add column approved_sha256 bytea;

-- Each manifest of a delivery of an approval. They stay when the delivery or the proof is deleted, as certificates do.
create table delivery_manifests (
  delivery_id uuid not null,
  manifest_hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  approval_id uuid not null,
  -- The bytes that were hashed, in UTF-8.
  manifest text not null,
  completed_at timestamptz not null,
  primary key (delivery_id, manifest_hash)
);
create index delivery_manifests_of_approval on delivery_manifests (approval_id, completed_at);
create index delivery_manifests_of_user on delivery_manifests (user_id);
