-- The list of pay-outs by their deadline sorted every pay-out.
create index payout_expires on payout (expires_at, ref_id);
