-- An event whose reaction failed waits until then; a mail server may be away for hours.
ALTER TABLE outbox ADD COLUMN retry_at timestamptz;
