-- The next event that is due is the first of this index: with the events of a busy moment waiting, each worker read and
-- sorted all of them for each event.
CREATE INDEX outbox_due ON outbox (attempts, id) WHERE done_at IS NULL;
DROP INDEX outbox_open;
