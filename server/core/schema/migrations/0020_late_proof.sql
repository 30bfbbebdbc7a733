-- The picture with which somebody who had a pay-out shows that they did send it.
alter table payout_assignment add column late_proof text;
