-- What is made of pictures of proofs once clients have judged them, and what may be spent on it.

alter table proofs add column budget integer check (budget >= 0);

create table proof_makes (
  id uuid primary key,
  proof_id uuid not null references proofs (id) on delete cascade,
  -- The picture of the proof; what came of it is what its job has made.
  media_id uuid not null,
  round integer not null,
  made_as text not null check (made_as in ('upscale', 'variation')),
  words text not null,
  job_id uuid not null unique,
  -- Whole credits that it was accepted for.
  credits integer not null,
  created_at timestamptz not null
);
create index proof_makes_of_proof on proof_makes (proof_id, created_at desc, id);
