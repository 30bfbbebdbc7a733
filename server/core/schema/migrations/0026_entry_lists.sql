-- The entries about pay-ins and about pay-outs, in order: their ids sort by time.

create index entry_payin on entry (id) where kind like 'payin%';
create index entry_payout on entry (id) where kind like 'payout%';
