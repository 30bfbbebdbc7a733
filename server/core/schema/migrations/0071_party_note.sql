-- A note may be about somebody who stands on orders. `ref_id` is then the key of their notes, and
-- `party_of` is by what the writer saw them: a peer or a UPI ID by its id, a merchant or a customer
-- by one of its orders.
alter table staff_note add column party_kind text
  check (party_kind in ('customer', 'merchant', 'peer', 'upi'));
alter table staff_note add column party_of text;
alter table staff_note add check ((party_kind is null) = (party_of is null));
alter table staff_note add check (party_kind is null or kind = 'note');
