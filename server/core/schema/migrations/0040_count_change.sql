-- The triggers that count orders write their rows themselves.
drop function if exists count_change(text, timestamptz, text, text, text, timestamptz, int, bigint);
