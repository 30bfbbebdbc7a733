-- Lists of what is not written with every order, as they are filtered, searched and sorted.
create index statement_upload_peer on statement_upload (peer_id, created_at desc, id desc);
create index statement_upload_upi on statement_upload (upi_id, created_at desc, id desc);

create index money_request_amount on money_request (amount, id);
create index money_request_words on money_request using gin (lower(id) gin_trgm_ops);
create index approval_words on approval
  using gin (lower(subject_name) gin_trgm_ops, lower(subject_id) gin_trgm_ops,
             lower(id) gin_trgm_ops);

-- Live claims have an index by their orders; the others are few.
create index utr_claim_ended on utr_claim (order_ref text_pattern_ops)
  where state in ('refused', 'withdrawn');
