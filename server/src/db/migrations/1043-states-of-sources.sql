-- A source is told by its use too, not by tries alone: when it answered last, and when it failed last.
ALTER TABLE data_sources RENAME COLUMN tested_at TO answered_at;
ALTER TABLE data_sources ADD COLUMN failed_at timestamptz;
UPDATE data_sources SET failed_at = answered_at, answered_at = NULL WHERE problem <> '';
