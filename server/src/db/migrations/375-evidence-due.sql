-- The day until which the units hand in their evidence; NULL: a week before the end of the self score.
ALTER TABLE checks ADD COLUMN evidence_due date;
