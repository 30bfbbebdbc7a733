-- The lists of one merchant or peer are asked for one status of their orders too: with the
-- status beside the key, rows of others are passed over in the index and not in the table.
drop index payin_merchant;
create index payin_merchant on payin (merchant_id, created_at desc, ref_id desc) include (status);
drop index payin_peer;
create index payin_peer on payin (peer_id, created_at desc, ref_id desc) include (status);
drop index payout_merchant;
create index payout_merchant on payout (merchant_id, created_at desc, ref_id desc) include (status);
drop index payout_peer;
create index payout_peer on payout (peer_id, created_at desc, ref_id desc) include (status);
