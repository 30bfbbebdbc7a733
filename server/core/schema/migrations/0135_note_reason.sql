-- Servers of earlier versions would show a code as it is kept, so they do not run beside this one.

comment on column payin.note is 'somebody''s words, or {"reason": code, "words": text}';
comment on column payout.note is 'somebody''s words, or {"reason": code, "words": text}';
comment on column dispute.note is 'somebody''s words, or {"reason": code, "words": text}';
comment on column complaint.note is 'somebody''s words, or {"reason": code, "words": text}';
