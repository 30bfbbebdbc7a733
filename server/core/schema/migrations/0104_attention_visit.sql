-- expand
-- Which opening of the order they left: a look of that one which comes later must not bring them
-- back, however long it was under way.

alter table attention_viewer add column left_visit text;
