-- Messages of the payment provider do not come in order. One about a payment that is not known yet is kept here until
-- the payment itself is told; one about somebody else's payment on the same account waits for nothing and moves nothing.
alter table payment_messages
  add column payment_intent text,
  add column waiting jsonb,
  add constraint payment_messages_waiting check (waiting is null or payment_intent is not null);
create index payment_messages_waiting on payment_messages (payment_intent) where waiting is not null;
