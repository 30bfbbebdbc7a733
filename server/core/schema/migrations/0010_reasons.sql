-- A reason is kept as its code with the facts that its sentence names. What is text stays text: a
-- person's own words, and the sentences that were kept before.

alter table statement_upload alter column reason type jsonb using to_jsonb(reason);
alter table statement_line
  alter column error type jsonb using to_jsonb(error),
  alter column reason type jsonb using to_jsonb(reason);
alter table statement_match alter column reason type jsonb using to_jsonb(reason);
alter table match_verdict alter column reason type jsonb using to_jsonb(reason);
alter table statement_alert alter column reason type jsonb using to_jsonb(reason);
