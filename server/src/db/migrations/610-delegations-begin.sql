-- When what was open at the beginning of a delegation went to the delegate; null: not begun yet.
ALTER TABLE delegations ADD COLUMN begun_at timestamptz;
-- What began before this existed stays as it was distributed then.
UPDATE delegations SET begun_at = starts_at WHERE starts_at <= now();
CREATE INDEX delegations_to_begin ON delegations (starts_at) WHERE begun_at IS NULL AND delete_mark = 0;
