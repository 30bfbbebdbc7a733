-- The field's word for what somebody without an interest in it has shown.
alter table statement_line rename column vouched to attested;
alter table statement_upload rename column vouches to attests;
