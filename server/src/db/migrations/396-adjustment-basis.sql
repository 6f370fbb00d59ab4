-- What a change of the last stage rests on (调整依据), beside the reason for the difference. No row had one before, and an
-- empty one is no part of a record's content hash.
ALTER TABLE item_scores ADD COLUMN adjustment_basis text NOT NULL DEFAULT '';
